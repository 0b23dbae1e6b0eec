import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import vue from 'eslint-plugin-vue'
import globals from 'globals'
import type { Linter } from 'eslint'
import ts from 'typescript-eslint'
import { zones } from './layers.config.ts'
import { readScriptsOfVueFiles } from './tools/vue-script-text.ts'

for (const { languageOptions } of vue.configs['flat/base'] as Linter.Config[]) {
  if (languageOptions?.parser) readScriptsOfVueFiles(languageOptions.parser, ts.parser)
}

/** Packages that belong to one place each; everywhere else importing them is an error. */
const guarded = ['electron', 'axios', '@microsoft/signalr', 'ws'] as const

/** A literal that is spread into another one says nothing that its properties do not. */
const plainObjects = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write its properties where it is spread.',
}

const oneControl = {
  selector: 'MemberExpression[property.name=/^(ctrlKey|metaKey)$/]',
  message: 'Ctrl and the command key are one: use hasControl or hasModifier of ui/key-combo.ts.',
}

const packagesOf = (files: string[], allowed: (typeof guarded)[number][]): Linter.Config => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        paths: guarded
          .filter((name) => !allowed.includes(name))
          .map((name) => ({ name, message: `${name} has one home: see eslint.config.ts.` })),
      },
    ],
  },
})

export default ts.config(
  { ignores: ['out/', 'dist/', 'node_modules/', 'test-results/', 'playwright-report/'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...vue.configs['flat/recommended'],
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.vue'],
      },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ noWarnOnMultipleProjects: true })],
    },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          zones,
        },
      ],
      // Views load on demand, so features may refer to each other through a lazy import.
      'import-x/no-cycle': ['error', { allowUnsafeDynamicCyclicDependency: true }],
      'no-restricted-syntax': ['error', plainObjects],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Services are closures, not classes: there is no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // The kit's components have the plain names of what they are; a template tells them from HTML by their case.
      'vue/multi-word-component-names': ['error', { ignores: ['App', 'Dialog', 'Menu', 'Combobox'] }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.vue'], languageOptions: { parserOptions: { parser: ts.parser } } },
  packagesOf(['src/**', 'tests/**'], []),
  packagesOf(['src/main/index.ts'], ['electron']),
  packagesOf(['src/main/desktop/**', 'src/main/ipc/**', 'src/preload/**', 'tests/e2e/**'], ['electron']),
  packagesOf(['src/main/server/**'], ['axios', '@microsoft/signalr', 'ws']),
  packagesOf(['src/web/**'], ['ws']),
  packagesOf(['src/service/**'], ['ws']),
  packagesOf(
    [
      'tests/integration/**',
      'tests/unit/**',
      'tests/chaos/**',
      'tests/fuzz/**',
      'tests/bench/**',
      'tests/support/**',
    ],
    ['@microsoft/signalr', 'ws'],
  ),
  // shared runs in every process, so it knows nothing but zod.
  {
    files: ['src/shared/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!zod$|\\.)', message: 'shared imports zod only.' }] },
      ],
    },
  },
  // What a page imports from outside must be meant for a browser.
  {
    files: ['src/renderer/**', 'src/preload/**', 'tests/gallery/**'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['src/renderer/**'],
    ignores: ['src/renderer/ui/i18n.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: ['node:*', 'electron', 'axios', 'ws', '@microsoft/signalr'],
          paths: [
            {
              name: 'vue-i18n',
              importNames: ['useI18n'],
              message: 'It takes any string for a key: use useI18n of ui/i18n.ts.',
            },
          ],
        },
      ],
    },
  },
  // Numbers, times and durations are written in one place, so that they look alike everywhere.
  {
    files: ['src/renderer/**'],
    ignores: ['src/renderer/ui/formats/**'],
    rules: {
      'vue/no-restricted-static-attribute': [
        'error',
        {
          key: 'to',
          element: 'RouterLink',
          message: 'Name the view: a name that no view has does not compile.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        plainObjects,
        ...[
          "MemberExpression[object.name='Intl'][property.name='NumberFormat']",
          'MemberExpression[property.name=/^(toFixed|toLocaleString)$/]',
        ].map((selector) => ({ selector, message: 'Numbers are written by ui/formats/numbers.ts.' })),
        ...[
          "MemberExpression[object.name='Intl'][property.name=/^(DateTimeFormat|DurationFormat|RelativeTimeFormat)$/]",
          "ImportSpecifier[imported.name='writeDuration']",
          'CallExpression[callee.name=/^\\$?t$/] > Literal.arguments[value=/^age\\.(d|h|min|s)$/]',
          'CallExpression[callee.name=/^\\$?t$/] > TemplateLiteral.arguments > TemplateElement[value.raw=/^age\\./]',
        ].map((selector) => ({
          selector,
          message: 'Times and durations are written by ui/formats/use-times.ts.',
        })),
        {
          selector: "CallExpression[callee.object.name='router'] > Literal.arguments",
          message: 'A view is named, not its path: a name that no view has does not compile.',
        },
        {
          selector: "MemberExpression[object.name='crypto'][property.name='randomUUID']",
          message: 'A page over plain http from another machine has none: use newId of ui/new-id.ts.',
        },
        {
          selector: "CallExpression > Identifier.callee[name='requestIdleCallback']",
          message: 'Safari has none: use whenIdle of ui/time-slices.ts.',
        },
        oneControl,
      ],
    },
  },
  {
    files: ['src/renderer/**/*.vue'],
    ignores: ['src/renderer/ui/KeyHint.vue', 'src/renderer/ui/KeyCombo.vue'],
    rules: {
      'vue/no-restricted-html-elements': [
        'error',
        { element: 'kbd', message: 'A key comes from ui/keys.ts: use KeyHint.' },
      ],
      // The same as for scripts: that rule does not read templates.
      'vue/no-restricted-syntax': ['error', oneControl],
    },
  },
  {
    files: ['scripts/**', 'tools/**', 'src/**/cli.ts', 'tests/**'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.mjs'], ...ts.configs.disableTypeChecked },
  prettier,
)
