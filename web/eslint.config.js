import tseslint from "typescript-eslint";

// Types are checked by tsc and svelte-check; this looks for mistakes they let pass.
export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "src/api/schema.d.ts", "**/*.svelte", "*.config.*"] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Letters of boards are single characters.
      "@typescript-eslint/no-misused-spread": "off",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
);
