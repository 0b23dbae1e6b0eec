/** A tag path taken apart for the eye: where it is, and what it is. */
export interface TagPath {
  lead: string
  last: string
}

/** The last segment is the tag; the way to it is written with air around its separators. */
export function splitPath(path: string): TagPath {
  const separator = path.includes('\\') ? '\\' : '/'
  const segments = path.split(separator).filter((segment) => segment !== '')
  const last = segments.pop() ?? path
  return { lead: segments.map((segment) => `${segment} ${separator} `).join(''), last }
}
