/** Closes a switch: a case that was forgotten does not compile, and one that arrives anyway is seen. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`)
}
