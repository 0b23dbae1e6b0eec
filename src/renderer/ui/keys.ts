import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { keyLabels } from './key-combo.ts'

/**
 * Every key of the desk by what it does, as delivered: the one place that knows it. A space sets several apart, and
 * key-combo.ts reads them. Their places are in features/settings/keys/key-places.ts, their names in its view-messages.
 */
const deliveredKeys = {
  palette: 'Ctrl+K',
  keySheet: '?',
  nextRegion: 'F6',
  previousRegion: 'Shift+F6',
  help: 'F1',
  settings: 'Ctrl+,',
  shelf: 'Alt+Z',
  worklist: 'Alt+W',
  handover: 'Shift+H',
  /** The views without a key of their own, in their order. */
  views: 'Alt+1 Alt+2 Alt+3 Alt+4 Alt+5 Alt+6 Alt+7 Alt+8 Alt+9 Alt+0',
  status: 'Alt+S',
  check: 'Alt+C',
  window: 'Ctrl+Shift+N',
  larger: 'Ctrl++ Ctrl+=',
  smaller: 'Ctrl+-',
  usualSize: 'Ctrl+0',
  kiosk: 'F11',
  onCall: 'W',
  call: 'C',
  silence: 'S',
  showNew: 'G',
  nextNew: 'N',
  dismissNew: 'X',
  dismissAllNew: 'Shift+X',

  enter: 'Enter',
  escape: 'Escape',
  send: 'Ctrl+Enter',
  up: 'ArrowUp',
  down: 'ArrowDown',
  extend: 'Shift+ArrowUp Shift+ArrowDown',
  selectAll: 'Ctrl+A',
  copy: 'Ctrl+C',

  find: '/',
  clear: '0',
  refresh: 'R',
  print: 'Ctrl+P',
  undo: 'Ctrl+Z',
  add: 'N',
  import: 'I',
  edit: 'E',
  remove: 'Delete',
  history: 'H',
  next: 'J Alt+ArrowDown',
  previous: 'K Alt+ArrowUp',

  acknowledge: 'A',
  take: 'T',
  hand: 'Shift+T',
  shelve: 'Z',
  unshelve: 'U',
  escalate: 'E',
  note: 'M',
  tag: 'P',
  freeze: 'F',
  newAlarms: 'U',
  flood: 'L',
  memory: 'B',
  wasThis: 'V',
  wasNot: 'D',
  useful: 'I',
  nuisance: 'Q',
  noAction: 'H',
  /** The saved views, in their order. */
  tabs: '1 2 3 4 5 6 7 8 9',
  collapse: 'Ctrl+ArrowLeft',
  expand: 'Ctrl+ArrowRight',
  dismiss: 'D Delete',
  dismissAll: 'Shift+Delete',
  extendTime: 'E',
  listBadActor: 'B',
  bookPart: 'P',
  favour: 'F',
  merge: 'M',
  addGrouping: 'Shift+N',
  checkChain: 'V',
  sign: 'Ctrl+Enter',
  play: 'Space',
  nextEvent: '.',
  previousEvent: ',',
  faster: '+',
  slower: '-',
} as const

export type KeyId = keyof typeof deliveredKeys
/** The keys that were chosen instead, by what they do. */
export type ChosenKeys = Readonly<Record<string, string>>

export const keyIds = Object.keys(deliveredKeys) as readonly KeyId[]

/** The combinations for something: the chosen one, else as delivered. */
export const combosFor = (id: KeyId, chosen: ChosenKeys = {}): readonly string[] =>
  (chosen[id] ?? deliveredKeys[id]).split(' ')

/** The keys as they are on this screen. */
export const useKeys = defineStore('keys', () => {
  const chosen = shallowRef<ChosenKeys>({})
  const combosOf = (id: KeyId) => combosFor(id, chosen.value)
  return {
    chosen,
    combosOf,
    /** The key for something in words, as this keyboard has it. */
    textOf: (id: KeyId) => keyLabels(combosOf(id)[0] ?? '', navigator).join(' '),
  }
})
