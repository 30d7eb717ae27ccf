// A style sheet as the bundler reads it: text.
declare module "*.css" {
  const text: string;
  export default text;
}
