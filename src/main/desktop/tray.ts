import { Menu, nativeImage, Tray } from 'electron'
import type { BandId } from '../../shared/model/priority-band.ts'
import type { Clock } from '../platform/clock.ts'
import { drawTrayFace, type TrayFace } from './tray-image.ts'
import { trayMenu, type TrayChoice, type TrayMenuState } from './tray-menu.ts'
import type { Words } from './words.ts'

/** The part of the desk's summary that a tray can tell. */
export type TraySummary = { known: false } | { known: true; worst: BandId | null; unacknowledged: number }

export interface TrayState extends Omit<TrayMenuState, 'status'> {
  summary: TraySummary
  flashing: boolean
}

export interface DeskTray {
  update(state: TrayState, words: Words): void
  stop(): void
}

// Lit and unlit by turns: two flashes a second.
const halfFlashMillis = 250

/** The tray icon: worst unacknowledged state by colour and shape, how many, or that nothing is known. */
export function createDeskTray(
  clock: Clock,
  onChoice: (choice: TrayChoice) => void,
  onClick: () => void,
): DeskTray {
  let face: TrayFace = { kind: 'unknown' }
  let flashing = false
  let lit = true
  let cancelFlash: (() => void) | null = null
  let shownMenu = ''
  const tray = new Tray(imageOf(face, lit))
  tray.on('click', onClick)

  const draw = () => tray.setImage(imageOf(face, lit))

  const flash = () => {
    cancelFlash = null
    lit = flashing ? !lit : true
    draw()
    if (flashing) cancelFlash = clock.after(halfFlashMillis, flash)
  }

  return {
    update(state, words) {
      const status = statusOf(state.summary, words)
      const next = faceOf(state.summary)
      const changed = JSON.stringify(next) !== JSON.stringify(face)
      face = next
      if (changed) draw()
      if (state.flashing !== flashing) {
        flashing = state.flashing
        cancelFlash?.()
        flash()
      }
      const entries = trayMenu({ ...state, status }, words)
      const menu = JSON.stringify(entries)
      if (menu === shownMenu) return
      shownMenu = menu
      tray.setToolTip(status)
      // Linux shows menu changes only when the menu is set again.
      tray.setContextMenu(
        Menu.buildFromTemplate(
          entries.map((entry) => {
            if (entry === null) return { type: 'separator' }
            const { label, choice } = entry
            // An ampersand alone would mark a key.
            const shown = { label: label.replaceAll('&', '&&') }
            return choice ? { ...shown, click: () => onChoice(choice) } : { ...shown, enabled: false }
          }),
        ),
      )
    },
    stop() {
      cancelFlash?.()
      cancelFlash = null
      tray.destroy()
    },
  }
}

/** Which picture a summary gets. */
export function faceOf(summary: TraySummary): TrayFace {
  if (!summary.known) return { kind: 'unknown' }
  if (summary.worst === null) return { kind: 'calm' }
  return { kind: 'alarm', band: summary.worst, count: summary.unacknowledged }
}

function statusOf(summary: TraySummary, words: Words): string {
  if (!summary.known) return words.trayUnknown
  if (summary.worst === null) return words.trayCalm
  return words.trayAlarms(words.bands[summary.worst], summary.unacknowledged)
}

function imageOf(face: TrayFace, lit: boolean) {
  const { size, pixels } = drawTrayFace(face, lit)
  return nativeImage.createFromBitmap(pixels, { width: size, height: size })
}
