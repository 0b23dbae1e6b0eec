/** The wait that a Retry-After header asks for, in whole seconds; it is a number or a date. */
export function retryAfterSeconds(header: unknown, now: number): number | null {
  if (typeof header !== 'string') return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // Date.parse finds a date in almost any text; only the one form of HTTP is meant.
  const until = /^\w{3}, \d{2} \w{3} \d{4} .*GMT$/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1_000))
}
