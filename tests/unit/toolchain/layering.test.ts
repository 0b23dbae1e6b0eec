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

async function lintImport(importer: string, imported: string, active = zones): Promise<string[]> {
  const path = relative(dirname(importer), imported)
  const [result] = await linterFor(active).lintText(
    `import '${path.startsWith('.') ? path : `./${path}`}'\n`,
    {
      filePath: resolve(root, importer),
    },
  )
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message)
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

const cases = layers.flatMap((layer, index) =>
  layer.from.map((place) => ({ layer, place, target: layer.target, zone: zones.slice(index, index + 1) })),
)

describe('the import rules', () => {
  test.each(cases)('$target may not import $place', async ({ layer, place, zone }) => {
    const imported = forbidden(layer, place)
    if (imported === undefined) throw new Error(`nothing matches ${place}: the rule guards nothing`)
    expect(await lintImport(importerIn(layer), imported, zone)).toContain('import-x/no-restricted-paths')
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
    expect(await lintImport(importer, imported)).toEqual([])
  })
})
