/** Copies the beginning of a text: a slice would keep the whole text in memory. */
export function shortCopy(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  return Buffer.from(text.slice(0, maxChars), 'utf16le').toString('utf16le')
}
