// ESLint's own rules, and of those that know types what Biome lacks: promises that nobody waits for.

import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import { parser, plugin } from "typescript-eslint";

export default defineConfig({
  files: ["src/**/*.js", "standin/**/*.js"],
  extends: [js.configs.recommended],
  plugins: { "@typescript-eslint": plugin },
  languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: {
    // tsc knows Foundry's globals, and which names nothing uses.
    "no-undef": "off",
    "no-unused-vars": "off",
    "@typescript-eslint/await-thenable": "error",
    "@typescript-eslint/no-floating-promises": "error",
    "@typescript-eslint/no-misused-promises": "error",
    "@typescript-eslint/no-unnecessary-type-assertion": "error",
    "@typescript-eslint/only-throw-error": "error",
    "@typescript-eslint/switch-exhaustiveness-check": "error",
    "@typescript-eslint/unbound-method": "error",
  },
});
