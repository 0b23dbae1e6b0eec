/** What a shortcut needs to know of a key press; a KeyboardEvent has all of it. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The parts of a combination: 'Ctrl+Shift+P' has three; a plus sign by itself is a key. */
export function keyParts(combo: string): string[] {
  return combo.split(/\+(?=.)/)
}

// Whether a sign such as ? or + needs Shift depends on the keyboard, so only letters and named keys are compared with it.
const needsShiftMatch = (key: string) => key.length > 1 || key.toLowerCase() !== key.toUpperCase()

/** True where the press is that combination, written as 'F', 'Ctrl+K', 'Alt+ArrowDown' or '?'. */
export function isCombo(combo: string, press: KeyPress): boolean {
  const parts = keyParts(combo)
  const key = parts.at(-1) ?? ''
  const wants = (modifier: 'Ctrl' | 'Alt' | 'Shift') => parts.slice(0, -1).includes(modifier)
  // On a Mac the command key is what Ctrl is elsewhere.
  if (wants('Ctrl') !== (press.ctrlKey || press.metaKey)) return false
  if (wants('Alt') !== press.altKey) return false
  if (needsShiftMatch(key) && wants('Shift') !== press.shiftKey) return false
  return key.toLowerCase() === press.key.toLowerCase()
}
