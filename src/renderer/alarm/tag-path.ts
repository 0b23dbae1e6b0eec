/** A tag path taken apart for the eye: where it is, and what it is. */
export interface TagPath {
  lead: string
  /** What stands between the two; empty for a tag that lies nowhere. */
  separator: string
  last: string
}

/** The last segment is the tag; the way to it is written with air around its separators. */
export function splitPath(path: string): TagPath {
  const sign = path.includes('\\') ? '\\' : '/'
  const segments = path.split(sign).filter((segment) => segment !== '')
  const last = segments.pop() ?? path
  const air = ` ${sign} `
  return { lead: segments.join(air), separator: segments.length > 0 ? air : '', last }
}
