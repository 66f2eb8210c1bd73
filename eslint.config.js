import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["build/", "data/", "node_modules/"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-coercion": "error",
      "no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true, caughtErrors: "none" },
      ],
    },
  },
  { files: ["web/**/*.js"], languageOptions: { globals: globals.browser } },
  {
    files: ["web/build.mjs", "eslint.config.js", "scripts/**/*.js", "tests/**"],
    languageOptions: { globals: globals.node },
  },
  // Player text is never HTML: nothing in the client may put a string into the page as markup.
  {
    files: ["web/**/*.js"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({
          property,
          message: "Player text is never HTML.",
        })),
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "Literal[value='dangerouslySetInnerHTML']", message: "Player text is never HTML." },
        { selector: "Property[key.name='dangerouslySetInnerHTML']", message: "Player text is never HTML." },
        { selector: "TemplateElement[value.raw=/dangerouslySetInnerHTML/]", message: "Player text is never HTML." },
      ],
    },
  },
];
