import type { Settings, SettingsChange } from '../model/settings.ts'

type Branch = Record<string, unknown>
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path such as 'sound.volume'. */
export function valueAt(settings: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isBranch(value) ? value[key] : undefined), settings)
}

function withValue(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const branch = isBranch(whole) ? whole : {}
  return { ...branch, [key]: withValue(branch[key], rest, value) }
}

export type ValueAtPath = readonly [path: string, value: unknown]

/** A tree with other values at some paths. */
export function withValues(tree: unknown, values: readonly ValueAtPath[]): unknown {
  return values.reduce((whole, [path, value]) => withValue(whole, path.split('.'), value), tree)
}

/** The change that puts values at paths: whole top-level parts, since that is what main takes. */
export function changeOf(settings: Settings, values: readonly ValueAtPath[]): SettingsChange {
  const changed = withValues(settings, values)
  const parts = new Set(values.map(([path]) => path.split('.')[0]))
  // Main checks it against the schema again; here it is a plain tree.
  return Object.fromEntries(Object.entries(changed as Branch).filter(([key]) => parts.has(key)))
}
