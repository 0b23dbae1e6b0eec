/** What a shortcut needs to know of a key press; a KeyboardEvent has all of it. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  getModifierState(name: string): boolean
}

const modifiers = ['Ctrl', 'Alt', 'Shift'] as const

/** The parts of a combination: 'Ctrl+Shift+P' has three; a plus sign by itself is a key. */
export function keyParts(combo: string): string[] {
  return combo.split(/\+(?=.)/)
}

/** Whether Ctrl is held, or the command key, which is what Ctrl is elsewhere on a Mac. */
export const hasControl = ({ ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  ctrlKey || metaKey

/** Whether any key is held that makes a letter a command. */
export const hasModifier = (event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  hasControl(event) || event.altKey

/** Whether this is Apple's keyboard, with ⌘ and with signs on Option. */
export const isApple = ({ userAgent }: Pick<Navigator, 'userAgent'>): boolean =>
  userAgent.includes('Mac OS X')

// AltGr types. Firefox gives that name to Option on a Mac too, where it comes with Alt and without Ctrl.
const isAltGr = (press: KeyPress) =>
  press.getModifierState('AltGraph') && (!press.altKey || hasControl(press))

const isLetter = (key: string) => key.length === 1 && key.toLowerCase() !== key.toUpperCase()
const isLatin = (key: string) => /^[a-z]$/i.test(key)
/** Commands have these signs, and some keyboards have them on the keys of digits. */
const commandSigns = '?/+-=,.*'
/** Those of them that digit keys have with Shift only. Under Windows, CapsLock shifts some keyboards' digits too. */
const shiftedSigns = '?/=*'

/**
 * The key of a press as combinations name it. Letters go by the layout, unless it has none of ours there or Option
 * makes a sign of it; digits go by their place, since a French keyboard types them with Shift only.
 */
function keyOf(press: KeyPress): string {
  const { key, code, altKey, shiftKey } = press
  if (key === ' ') return 'Space'
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter && !isLatin(key) && (altKey || isLetter(key))) return letter
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const isLocked = shiftedSigns.includes(key) && press.getModifierState('CapsLock')
  if (digit && !shiftKey && (isLocked || !commandSigns.includes(key))) return digit
  return isLetter(key) ? key.toUpperCase() : key
}

// Whether a sign such as ? or + needs Shift depends on the keyboard, so only letters and named keys are compared with it.
const needsShiftMatch = (key: string) => key.length > 1 || isLetter(key)

/** The combination that was pressed, as in 'F', 'Ctrl+K', 'Alt+ArrowDown' or '?'; null: AltGr, which types. */
export function comboOf(press: KeyPress): string | null {
  if (isAltGr(press)) return null
  const key = keyOf(press)
  const held = {
    Ctrl: hasControl(press),
    Alt: press.altKey,
    Shift: press.shiftKey && needsShiftMatch(key),
  }
  return [...modifiers.filter((modifier) => held[modifier]), key].join('+')
}

/** True where the press is that combination. */
export const isCombo = (combo: string, press: KeyPress): boolean => combo === comboOf(press)

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}
const appleSigns: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** The keys of a combination as this keyboard has them printed on. */
export function keyLabels(combo: string, keyboard: Pick<Navigator, 'userAgent'>): string[] {
  const names = isApple(keyboard) ? { ...signs, ...appleSigns } : signs
  return keyParts(combo).map((part) => names[part] ?? part)
}

/** A sentence that names keys, with the signs of Apple's where this keyboard is one. */
export function withKeyNames(sentence: string, keyboard: Pick<Navigator, 'userAgent'>): string {
  if (!isApple(keyboard)) return sentence
  return sentence
    .replaceAll(/\b(?:Ctrl|Strg)\b/g, '⌘')
    .replaceAll(/\b(?:Shift|Umschalt|Maj|Mayús)(?=\+)/g, '⇧')
}
