/** A tag path split for display: the areas, and the tag itself. */
export interface TagPath {
  lead: string
  /** Between the two; empty for a tag without areas. */
  separator: string
  last: string
}

/** Splits off the last segment, the tag, and puts spaces around the separators. */
export function splitPath(path: string): TagPath {
  const separator = path.includes('\\') ? '\\' : '/'
  const segments = path.split(separator).filter((segment) => segment !== '')
  const last = segments.pop() ?? path
  const spaced = ` ${separator} `
  return { lead: segments.join(spaced), separator: segments.length > 0 ? spaced : '', last }
}
