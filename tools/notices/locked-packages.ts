import { z } from 'zod'

const namesSchema = z.record(z.string(), z.string()).default({})
const entrySchema = z.object({
  version: z.string(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dependencies: namesSchema,
  optionalDependencies: namesSchema,
})
const lockfileSchema = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.object({ '': z.object({ dependencies: namesSchema }) }).catchall(entrySchema),
})

export interface LockedPackage {
  /** Where npm installs it: `node_modules/a/node_modules/b`. */
  path: string
  name: string
  version: string
  license: string
  integrity: string
  /** The paths of the packages that it resolves its own to. */
  dependencies: readonly string[]
  /** Part of what users receive; the others are tools of the developers. */
  isShipped: boolean
}

/** Electron and Node are handed out whole; the packages of their npm packages only download them. */
const withoutDependencies = new Set(['electron', 'node'])

/**
 * The packages of a lockfile. Those are shipped that the sources import, whether bundled or installed, those that
 * package.json lists as dependencies, and all that they need in turn.
 */
export function lockedPackages(lockfile: unknown, imported: Iterable<string>): LockedPackage[] {
  const { '': root, ...entries } = lockfileSchema.parse(lockfile).packages
  const resolve = (from: string, name: string): string[] => {
    const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
    if (path in entries) return [path]
    if (from === '') return []
    return resolve(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
  }
  const needs = new Map(
    Object.entries(entries).map(([path, { dependencies, optionalDependencies }]) => {
      const names = Object.keys({ ...dependencies, ...optionalDependencies })
      return [path, names.flatMap((name) => resolve(path, name))]
    }),
  )

  const shipped = new Set<string>()
  const pending = [...Object.keys(root.dependencies), ...imported].flatMap((name) => resolve('', name))
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (shipped.has(path)) continue
    shipped.add(path)
    if (!withoutDependencies.has(nameOf(path))) pending.push(...(needs.get(path) ?? []))
  }

  return Object.entries(entries).map(([path, { version, license = '', integrity = '' }]) => ({
    path,
    name: nameOf(path),
    version,
    license,
    integrity,
    dependencies: needs.get(path) ?? [],
    isShipped: shipped.has(path),
  }))
}

/** The packages that a source file imports, by name. */
export function importedPackages(source: string): string[] {
  const specifiers = source.matchAll(/\b(?:from|import)\s*\(?\s*'([^'.][^']*)'/g)
  return [...specifiers].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('node:')) return []
    const [scope = '', name] = specifier.split('/')
    return [scope.startsWith('@') ? `${scope}/${name}` : scope]
  })
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
