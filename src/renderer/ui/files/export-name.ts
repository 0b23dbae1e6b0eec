/** What a file of the desk is called: what it holds, and when it was made. */
export function exportName(what: string, now: number): string {
  return `tocsin-${what}-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`
}
