import { settingsSchema, type Settings } from '../../shared/model/settings.ts'

/** Something in the stored settings that cannot be used. */
export interface SetAsidePart {
  /** Where it was: `views`, `profiles`, `sound.volume`. */
  path: string
  /** Its own name, where it is an item of a list and has one. */
  name: string | null
  value: unknown
}

type Key = string | number
type Path = readonly Key[]

/**
 * Reads what is valid. An item of a list (a view, a server, a template) is set aside as a whole, since half a filter
 * would show something else than its name says; of everything else only the field itself, which gets its default.
 */
export function salvageSettings(stored: object): { settings: Settings; setAside: SetAsidePart[] } {
  const rest: unknown = structuredClone(stored)
  const setAside: SetAsidePart[] = []
  // Each round removes something, so this ends at the latest with the defaults.
  for (;;) {
    const parsed = settingsSchema.safeParse(rest)
    if (parsed.success) return { settings: parsed.data, setAside }
    const unusable: Path[] = []
    for (const issue of parsed.error.issues) {
      const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))
      const paths =
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [itemOf(path)]
      const surplus = issue.code === 'too_big' ? itemsBeyond(rest, path, Number(issue.maximum)) : []
      unusable.push(...(surplus.length > 0 ? surplus : paths.map((each) => existing(rest, each))))
    }
    // The last of a list first, so that the others keep their places.
    for (const path of outermost(unusable).toSorted(lastFirst)) {
      const value = remove(rest, path)
      if (isNothing(value)) continue
      const isItem = typeof path.at(-1) === 'number'
      setAside.unshift({
        path: path.slice(0, isItem ? -1 : undefined).join('.'),
        name: isItem ? nameOf(value) : null,
        value,
      })
    }
  }
}

/** The item of the outermost list that the path leads through, or the path itself. */
function itemOf(path: Path): Path {
  const index = path.findIndex((key) => typeof key === 'number')
  return index < 0 ? path : path.slice(0, index + 1)
}

/** The last items of a list that is too long; the others stay. */
function itemsBeyond(root: unknown, path: Path, maximum: number): Path[] {
  const list = valueAt(root, path)
  const isOutermost = itemOf(path).length === path.length
  if (!Array.isArray(list) || !isOutermost) return []
  return list.slice(maximum).map((_, index) => [...path, maximum + index])
}

/** The path, shortened to what is there: what misses a field is unusable itself. */
function existing(root: unknown, path: Path): Path {
  return path.length <= 1 || valueAt(root, path) !== undefined ? path : existing(root, path.slice(0, -1))
}

/** Without repetitions, and without what is inside another one. */
function outermost(paths: readonly Path[]): Path[] {
  const kept = new Map<string, Path>()
  for (const path of paths.toSorted((a, b) => a.length - b.length)) {
    const isInside = path.some((_, end) => kept.has(JSON.stringify(path.slice(0, end + 1))))
    if (!isInside) kept.set(JSON.stringify(path), path)
  }
  return [...kept.values()]
}

function lastFirst(a: Path, b: Path): number {
  const [left, right] = [a.at(-1), b.at(-1)]
  return typeof left === 'number' && typeof right === 'number' ? right - left : b.length - a.length
}

function remove(root: unknown, path: Path): unknown {
  const key = path.at(-1)
  const parent = valueAt(root, path.slice(0, -1))
  if (key === undefined || typeof parent !== 'object' || parent === null) return undefined
  if (Array.isArray(parent)) return parent.splice(Number(key), 1)[0]
  const value: unknown = Reflect.get(parent, key)
  Reflect.deleteProperty(parent, key)
  return value
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

/** An emptied list is not a loss in itself: its items were set aside one by one. */
const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)

function nameOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null
  const { name, id } = item as { name?: unknown; id?: unknown }
  if (typeof name === 'string' && name.trim() !== '') return name
  return typeof id === 'string' ? id : null
}
