/** The segments of a tag path, whichever way its separators lean. */
export function segmentsOf(path: string): string[] {
  return path.split(path.includes('\\') ? '\\' : '/').filter((segment) => segment !== '')
}

/** The area that holds a tag, down to a depth: its last segment is the tag and belongs to no area. */
export function areaOf(path: string, depth: number): string {
  return segmentsOf(path).slice(0, -1).slice(0, depth).join('\\')
}

/** One form for comparing paths that people type. */
export function samePathForm(path: string): string {
  return segmentsOf(path).join('\\').toLowerCase()
}

/** True where the path lies in the area, or is it; segments count whole. */
export function isWithin(path: string, area: string): boolean {
  if (area === '') return true
  const [inner, outer] = [samePathForm(path), samePathForm(area)]
  return inner === outer || inner.startsWith(`${outer}\\`)
}
