// Types of what the page uses of preact.js: markup and state are any.

type Hook = (effect: () => unknown, inputs?: readonly unknown[]) => void;

export const html: (strings: TemplateStringsArray, ...values: unknown[]) => any;
export const render: (markup: any, parent: Element) => void;
export const useEffect: Hook;
export const useLayoutEffect: Hook;
export const useRef: (initial?: any) => { current: any };
export const useState: (initial?: any) => [any, (next: any) => void];
