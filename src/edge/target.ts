/** The target of a request: the path as it was sent, and its parameters. */
export interface RequestTarget {
  path: string
  query: URLSearchParams
}

/**
 * Reads a request target; null for one that is not a path. Not with the URL class, which throws and which reads a host
 * into `//`: any request line must get an answer.
 */
export function parseTarget(target: string | undefined): RequestTarget | null {
  // Printable ASCII without fragment or backslash; `*`, `host:port` and `http://…` are no paths.
  if (target === undefined || !/^\/[!-~]*$/.test(target) || /[\\#]/.test(target)) return null
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  if (!hasSoundEscapes(path)) return null
  return { path, query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)) }
}

/** Whether every escape of a path decodes, and none to a control character, which no file and no endpoint has. */
function hasSoundEscapes(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path))
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}
