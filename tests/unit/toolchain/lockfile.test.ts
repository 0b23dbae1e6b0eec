import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const lockfile = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        hasInstallScript: z.boolean().default(false),
        optionalDependencies: z.record(z.string(), z.string()).default({}),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const packages = Object.entries(lockfile.packages)
/** The variants of one package's platform binaries: named alike but for the platform. */
const variants = packages
  .filter(([path]) => path !== '')
  .map(([path, { optionalDependencies }]) => ({ path, names: Object.keys(optionalDependencies) }))
  .filter(({ names }) => names.length > 0)
const binaryFamilies = variants.filter(({ names }) => names.some((name) => name.includes('linux-x64')))

test('the lockfile names no download address', () => {
  expect(packages.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([])
})

test('the lockfile has the hash of every package', () => {
  const unverified = packages.filter(([path, { integrity }]) => path !== '' && integrity === undefined)
  expect(
    unverified.map(([path]) => path),
    'npm ci installs these without comparing them with anything',
  ).toEqual([])
})

test('every install script is allowed or denied by name, and only the one of node is allowed', () => {
  const withScripts = packages.filter(([, entry]) => entry.hasInstallScript).map(([path]) => nameOf(path))
  expect(withScripts.toSorted()).toEqual(Object.keys(allowScripts).toSorted())
  expect(withScripts.filter((name) => allowScripts[name])).toEqual(['node'])
})

test.each(variants)('the lockfile knows every optional package of $path', ({ path, names }) => {
  const missing = names.filter(
    (name) =>
      !(`node_modules/${name}` in lockfile.packages) &&
      !(`${path}/node_modules/${name}` in lockfile.packages),
  )
  expect(missing, 'npm ci refuses a lockfile that lacks them').toEqual([])
})

test('there are packages with platform binaries to check', () => {
  expect(binaryFamilies.map(({ path }) => path)).toContain('node_modules/rolldown')
})

test.each(binaryFamilies)('$path installs on Linux with either processor', ({ names }) => {
  const installable = names.filter((name) => `node_modules/${name}` in lockfile.packages)
  for (const processor of ['linux-x64', 'linux-arm64']) {
    expect(
      installable.some((name) => name.includes(processor)),
      processor,
    ).toBe(true)
  }
})

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
