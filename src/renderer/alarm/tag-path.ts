/** A tag path split for display: the areas, and the tag itself. */
export interface TagPath {
  lead: string
  /** Between the two; empty for a tag without areas. */
  separator: string
  last: string
}

/** A path on a page of all servers, where it begins with the name of its server, as that server has it. */
export const withoutServer = (path: string, server: string): string =>
  path.startsWith(`${server}\\`) ? path.slice(server.length + 1) : path

/**
 * The end of a path that fits this many letters, in whole segments after an ellipsis; the tag itself is never cut here.
 * A separator counts twice, for the air around it.
 */
export function endOfPath(path: string, maxLetters: number): string {
  const separator = path.includes('\\') ? '\\' : '/'
  const segments = path.split(separator).filter((segment) => segment !== '')
  const lettersOf = (parts: readonly string[]) =>
    parts.reduce((sum, part) => sum + part.length, 0) + 2 * (parts.length - 1)
  if (lettersOf(segments) <= maxLetters) return path
  for (let cut = 1; cut < segments.length - 1; cut++) {
    const rest = ['…', ...segments.slice(cut)]
    if (lettersOf(rest) <= maxLetters) return rest.join(separator)
  }
  return segments.at(-1) ?? path
}

/** The width of a letter of a path, rather too wide than too narrow, and what surrounds a cell; in rem. */
export const pathLetterRem = 0.52
export const cellPaddingRem = 0.75

/** How many letters of a path a column has room for. */
export const pathLetters = (widthRem: number): number =>
  // A column that is exactly as wide as its path holds it.
  Math.floor((widthRem - cellPaddingRem) / pathLetterRem + 0.01)

/** Splits off the last segment, the tag, and puts spaces around the separators. */
export function splitPath(path: string): TagPath {
  const separator = path.includes('\\') ? '\\' : '/'
  const segments = path.split(separator).filter((segment) => segment !== '')
  const last = segments.pop() ?? path
  const spaced = ` ${separator} `
  return { lead: segments.join(spaced), separator: segments.length > 0 ? spaced : '', last }
}
