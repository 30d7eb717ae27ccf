// A style sheet as the bundler reads it: text.
declare module "*.css" {
  const text: string;
  export default text;
}

// The sentences of each language but English, as `tools/embedded.py` compiles them for the bundler.
declare module "rollwright-words" {
  const modules: Record<string, { default: Record<string, string | string[]>; form: (n: number) => number }>;
  export default modules;
}
