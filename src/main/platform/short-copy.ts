/** The beginning of a text as one of its own: a slice of a long text would keep all of it in memory. */
export function shortCopy(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  return Buffer.from(text.slice(0, maxChars), 'utf16le').toString('utf16le')
}
