import type { Alarm } from '../../shared/model/alarm.ts'
import type { PriorityBand } from '../../shared/model/priority-band.ts'
import { muteChoices, type Words } from './words.ts'

type Shape = PriorityBand['shape']

/** What a choice from the tray's menu means. */
export type TrayChoice =
  | { kind: 'open-alarm'; index: number }
  | { kind: 'silence' }
  | { kind: 'mute'; minutes: number | null }
  | { kind: 'open' }
  | { kind: 'quit' }

/** A line of the menu; one without a choice only tells; null parts groups. */
export type TrayEntry = { label: string; choice: TrayChoice | null } | null

export interface TrayMenuState {
  status: string
  latest: readonly { alarm: Alarm; shape: Shape }[]
  sounding: boolean
  /** The end of the mute as a time of day; null: not muted. */
  mutedUntil: string | null
}

const marks: Record<Shape, string> = { triangle: '▲', diamond: '◆', square: '■', circle: '●' }
const longestLabel = 60

/** The tray's menu: what is new, what to do about the noise, and the way in and out. */
export function trayMenu(state: TrayMenuState, words: Words): TrayEntry[] {
  const latest = state.latest.map(({ alarm, shape }, index): TrayEntry => {
    const message = alarm.message || alarm.localizedName || alarm.name || alarm.path
    return { label: `${marks[shape]} ${shorten(message)}`, choice: { kind: 'open-alarm', index } }
  })
  const mute: TrayEntry[] =
    state.mutedUntil === null
      ? muteChoices.map((minutes) => ({ label: words.muteFor[minutes], choice: { kind: 'mute', minutes } }))
      : [
          { label: words.mutedUntil(state.mutedUntil), choice: null },
          { label: words.endMute, choice: { kind: 'mute', minutes: null } },
        ]
  return [
    { label: state.status, choice: null },
    null,
    ...(latest.length > 0 ? [...latest, null] : []),
    { label: words.silence, choice: state.sounding ? { kind: 'silence' } : null },
    ...mute,
    null,
    { label: words.open, choice: { kind: 'open' } },
    { label: words.quit, choice: { kind: 'quit' } },
  ]
}

function shorten(text: string): string {
  return text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text
}
