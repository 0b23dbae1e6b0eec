import { areaOf, segmentsOf } from './tag-path.ts'

const placeholder = /\{(tag|path|area)\}/g

/**
 * A link of the alarm help for one tag: `{tag}`, `{path}` and `{area}` are filled in, encoded, so that no name of a tag
 * can lead out of its place in the address. Whether it may be opened is the procedures' rule.
 */
export function fillLink(link: string, path: string): string {
  const values: Record<string, string> = {
    tag: segmentsOf(path).at(-1) ?? '',
    path,
    area: areaOf(path, Infinity),
  }
  return link.replace(placeholder, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
