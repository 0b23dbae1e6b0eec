/** The first of server-1, server-2, … that nobody has. */
export function freshId(taken: readonly string[]): string {
  let number = 1
  while (taken.includes(`server-${number}`)) number++
  return `server-${number}`
}
