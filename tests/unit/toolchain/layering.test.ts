import { ESLint } from 'eslint'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import { globSync } from 'node:fs'
import { dirname, matchesGlob, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layers, zones, type Layer } from '../../../layers.config.ts'

const root = resolve(import.meta.dirname, '../../..')
const sources = globSync('src/**/*.{ts,vue}', { cwd: root, exclude: (name) => name.endsWith('.d.ts') })

/** Only the rule under test, so that no file is parsed with types. */
const linterFor = (active: typeof zones) =>
  new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.ts'],
      plugins: { 'import-x': importX },
      settings: {
        'import-x/resolver-next': [createTypeScriptImportResolver({ noWarnOnMultipleProjects: true })],
      },
      rules: { 'import-x/no-restricted-paths': ['error', { zones: active }] },
    },
  })

/** Which of these imports the rules refuse. */
async function refused(
  importer: string,
  imported: readonly string[],
  active: typeof zones,
): Promise<string[]> {
  const lines = imported.map((file) => {
    const path = relative(dirname(importer), file)
    return `import '${path.startsWith('.') ? path : `./${path}`}'\n`
  })
  const [result] = await linterFor(active).lintText(lines.join(''), { filePath: resolve(root, importer) })
  const messages = result?.messages ?? []
  expect(messages.filter(({ ruleId }) => ruleId !== 'import-x/no-restricted-paths')).toEqual([])
  return imported.filter((_, place) => messages.some(({ line }) => line === place + 1))
}

const isIn = (file: string, place: string) =>
  place.includes('*')
    ? matchesGlob(file, `src/${place}`)
    : file === `src/${place}` || file.startsWith(`src/${place}/`)
/** A file that need not exist, in the folder that the zone restricts. */
const importerIn = ({ target }: Layer) =>
  `src/${
    target.includes('*')
      ? target
          .replace('features/*', 'features/live')
          .replace('**/*', 'probe.ts')
          .replace(/\*\.(ts|\{ts,vue\})$/, 'probe.ts')
      : `${target}/probe.ts`
  }`
const forbidden = (layer: Layer, place: string) =>
  sources.find((file) => isIn(file, place) && !(layer.except ?? []).some((allowed) => isIn(file, allowed)))

const cases = layers.map((layer, index) => ({
  layer,
  target: layer.target,
  places: layer.from.join(', '),
  zone: zones.slice(index, index + 1),
}))

describe('the import rules', () => {
  test.each(cases)('$target may not import $places', async ({ layer, zone }) => {
    const imported = layer.from.map((place) => {
      const file = forbidden(layer, place)
      if (file === undefined) throw new Error(`nothing matches ${place}: the rule guards nothing`)
      return file
    })
    expect(await refused(importerIn(layer), imported, zone)).toEqual(imported)
  })

  test.each([
    ['src/renderer/features/calls/probe.ts', 'src/renderer/features/live/index.ts'],
    ['src/renderer/features/live/probe.ts', 'src/renderer/features/live/store.ts'],
    ['src/renderer/features/live/probe.ts', 'src/renderer/feature.ts'],
    ['src/renderer/features/live/probe.ts', 'src/renderer/bridge/use-bridge.ts'],
    ['src/renderer/shell/probe.ts', 'src/renderer/features/live/index.ts'],
    ['src/renderer/shell/probe.ts', 'src/renderer/views.ts'],
    ['src/renderer/probe.ts', 'src/renderer/features/index.ts'],
    ['src/main/desk/probe.ts', 'src/main/platform/flags.ts'],
  ])('%s may import %s', async (importer, imported) => {
    expect(sources).toContain(imported)
    expect(await refused(importer, [imported], zones)).toEqual([])
  })
})
