import { keyParts } from '../../../ui/key-combo.ts'
import { combosFor, keyIds, type ChosenKeys, type KeyId } from '../../../ui/keys.ts'
import { keyPlaces, keysOfPlaces, type KeyPlace } from './key-places.ts'

/** Places whose keys work at the same time, besides those that work everywhere. */
const sharedPlaces: readonly (readonly KeyPlace[])[] = [
  ['alarms', 'live', 'lists'],
  ['alarms', 'missed', 'lists'],
  ['alarms', 'badActors', 'lists'],
  ['editing', 'contacts', 'lists'],
  ['editing', 'groups', 'lists'],
  ['editing', 'handover', 'lists'],
  ['editing', 'badActors', 'lists'],
  ['shelf', 'lists'],
  ['evidence', 'lists'],
]

const placeOf = (id: KeyId): KeyPlace =>
  keyPlaces.find((place) => keysOfPlaces[place].includes(id)) ?? 'everywhere'

function meet(one: KeyPlace, other: KeyPlace): boolean {
  if (one === other || one === 'everywhere' || other === 'everywhere') return true
  return sharedPlaces.some((places) => places.includes(one) && places.includes(other))
}

/** The others that have this combination where it would work: one press can only do one thing. */
export function conflictsOf(id: KeyId, combo: string, chosen: ChosenKeys): readonly KeyId[] {
  return keyIds.filter(
    (other) => other !== id && meet(placeOf(id), placeOf(other)) && combosFor(other, chosen).includes(combo),
  )
}

/** A list, a form or a field uses these by themselves. */
const ofThePage = /^(?:Enter|Escape|Tab|Space|Backspace|Arrow\w+|Page\w+|Home|End)$/
/** Browsers and systems take these before a page sees them, or lose the page by them. */
const ofTheBrowser =
  /^(?:F5|F12|Ctrl\+(?:[1-9]|[ADFHJLNOQRSTUVWXC]|F\d+|Shift\+[CIJNPQRTW])|Alt\+(?:F\d+|ArrowLeft|ArrowRight|Home|Space|Tab)|Ctrl\+Alt\+.+)$/

/** Why a combination cannot be a key of the desk; null: it can. */
export function refusalOf(combo: string): 'page' | 'browser' | null {
  const parts = keyParts(combo)
  if (ofThePage.test(parts.at(-1) ?? '') && !parts.includes('Ctrl') && !parts.includes('Alt')) return 'page'
  return ofTheBrowser.test(combo) ? 'browser' : null
}

/** Keys that only begin a combination, or are none: the next press decides. */
export const isUnfinished = (key: string): boolean =>
  ['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified'].includes(key)
