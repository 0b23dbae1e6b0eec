/** The segments of a tag path, separated by backslashes or slashes. */
export function segmentsOf(path: string): string[] {
  return path.split(path.includes('\\') ? '\\' : '/').filter((segment) => segment !== '')
}

/** The area of a tag, down to a depth; the last segment is the tag itself. */
export function areaOf(path: string, depth: number): string {
  return segmentsOf(path).slice(0, -1).slice(0, depth).join('\\')
}

/** What the alarms of one tag have in common; one without any name stays by itself. */
export function tagKeyOf({
  path,
  fullPath,
  name,
  id,
}: {
  path: string
  fullPath: string
  name: string
  id: number
}): string {
  return path || fullPath || name || `#${id}`
}

/** A normal form for comparing typed paths. */
export function samePathForm(path: string): string {
  return segmentsOf(path).join('\\').toLowerCase()
}

/** Whether a path is in an area or is the area, comparing whole segments. */
export function isWithin(path: string, area: string): boolean {
  if (area === '') return true
  const [inner, outer] = [samePathForm(path), samePathForm(area)]
  return inner === outer || inner.startsWith(`${outer}\\`)
}
