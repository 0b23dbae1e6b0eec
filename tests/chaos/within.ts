/** The work, or an error where it takes longer than that; what it does afterwards is nobody's. */
export function within<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what} took more than ${limitMs / 1_000} s`)), limitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
