/** The longest end of a message that stays whole. */
const maxTailChars = 16

/**
 * A message in two parts, of which only the first is shortened where there is no room: what tells alarms apart, as in
 * “high-high”, is at the end. The second part begins with a word where it can.
 */
export function splitMessage(text: string): { head: string; tail: string } {
  // Marks of direction enclose the whole text, and half of a pair would turn what follows.
  if (/[\u2066-\u2069]/.test(text)) return { head: text, tail: '' }
  const from = Math.max(text.length - maxTailChars, Math.ceil(text.length / 2))
  const space = text.indexOf(' ', from)
  const isInsideCharacter = /[\uDC00-\uDFFF]/.test(text.charAt(from))
  const at = space >= 0 ? space : isInsideCharacter ? from + 1 : from
  return { head: text.slice(0, at), tail: text.slice(at) }
}
