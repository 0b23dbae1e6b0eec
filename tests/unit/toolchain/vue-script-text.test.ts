import vue from 'eslint-plugin-vue'
import type { Linter } from 'eslint'
import typescript from 'typescript'
import tseslint from 'typescript-eslint'
import { expect, onTestFinished, test } from 'vitest'
import { readScriptsOfVueFiles } from '../../../tools/vue-script-text.ts'

const file = 'src/renderer/shell/AppHeader.vue'

test('TypeScript reads of a .vue file what the linter hands over: its script', () => {
  const readFile = typescript.sys.readFile
  onTestFinished(() => void (typescript.sys.readFile = readFile))
  const configs = vue.configs['flat/base'] as Linter.Config[]
  const parser = configs.find(({ languageOptions }) => languageOptions?.parser)?.languageOptions?.parser
  if (!parser) throw new Error('eslint-plugin-vue has no parser')
  const whole = typescript.sys.readFile(file) ?? ''
  readScriptsOfVueFiles(parser, tseslint.parser)
  const script = typescript.sys.readFile(file) ?? ''
  expect(whole).toContain('<template>')
  expect(script).toContain("import AnnunciationButtons from './AnnunciationButtons.vue'")
  expect(script).not.toContain('template')
  expect(typescript.sys.readFile('package.json')).toBe(readFile('package.json'))
})
