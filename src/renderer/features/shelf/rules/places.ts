import { samePathForm, segmentsOf } from '../../../../shared/rules/tag-path.ts'

/** An area, a unit or a tag, and how many alarms are active there. */
export interface Place {
  path: string
  active: number
}

/**
 * The places that the active alarms are at whose path has the text: the largest first, down to the tags. Where paths
 * begin with their server, which is no place, `depth` is 2.
 */
export function placesOf(
  paths: Iterable<string>,
  text: string,
  { limit, depth: from }: { limit: number; depth: 1 | 2 },
): Place[] {
  const wanted = samePathForm(text)
  const found = new Map<string, Place & { depth: number }>()
  for (const path of paths) {
    const segments = segmentsOf(path)
    for (let depth = from; depth <= segments.length; depth++) {
      const place = segments.slice(0, depth).join('\\')
      const form = samePathForm(place)
      if (!form.includes(wanted)) continue
      const known = found.get(form)
      if (known) known.active++
      else found.set(form, { path: place, active: 1, depth })
    }
  }
  return [...found.values()]
    .sort((a, b) => a.depth - b.depth || a.path.localeCompare(b.path))
    .slice(0, limit)
    .map(({ path, active }) => ({ path, active }))
}
