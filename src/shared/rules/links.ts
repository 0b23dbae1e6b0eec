import { areaOf, segmentsOf } from './tag-path.ts'

/**
 * The address of an alarm's procedure, or null where it must not be opened. Only what lies under one of the prefixes is
 * ever opened, compared after the address was normalized; a name without an address is looked for under the first.
 */
export function procedureUrl(file: string, prefixes: readonly string[]): string | null {
  const name = file.trim()
  const [first] = prefixes
  if (name === '' || first === undefined) return null
  const url = parseUrl(name) ?? parseUrl(name, first)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return prefixes.some((prefix) => isUnder(url.href, prefix)) ? url.href : null
}

/** A prefix names a whole host and whole folders: `https://docs.example/` does not allow `https://docs.example.org/`. */
function isUnder(href: string, prefix: string): boolean {
  const base = parseUrl(prefix.endsWith('/') ? prefix : `${prefix}/`)
  return base !== null && href.startsWith(base.href)
}

const parseUrl = (text: string, base?: string): URL | null =>
  URL.parse(text, base === undefined || base.endsWith('/') ? base : `${base}/`)

const placeholder = /\{(tag|path|area)\}/g

/**
 * A link of the alarm help for one tag: `{tag}`, `{path}` and `{area}` are filled in, encoded, so that no name of a tag
 * can lead out of its place in the address. `procedureUrl` says whether it may be opened.
 */
export function fillLink(link: string, path: string): string {
  const values: Record<string, string> = {
    tag: segmentsOf(path).at(-1) ?? '',
    path,
    area: areaOf(path, Infinity),
  }
  return link.replace(placeholder, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
