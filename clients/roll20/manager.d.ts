// What a userscript manager gives to a script that asks for it.

declare function GM_xmlhttpRequest(details: any): { abort?: () => void } | undefined;
declare function GM_getValue(name: string): any;
declare function GM_setValue(name: string, value: unknown): any;
declare function GM_registerMenuCommand(label: string, run: () => void): unknown;
