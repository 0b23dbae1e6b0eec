import { Menu, nativeImage, Tray } from 'electron'
import type { BandId } from '../../shared/model/priority-band.ts'
import { drawTrayFace, type TrayFace } from './tray-image.ts'
import type { Words } from './words.ts'

/** The part of the desk's summary that a tray can tell. */
export type TraySummary = { known: false } | { known: true; worst: BandId | null; unacknowledged: number }

export interface DeskTray {
  update(summary: TraySummary, words: Words): void
  stop(): void
}

/** The tray icon: worst unacknowledged state by colour and shape, how many, or that nothing is known. */
export function createDeskTray(words: Words, actions: { open: () => void; quit: () => void }): DeskTray {
  const tray = new Tray(imageOf({ kind: 'unknown' }))
  tray.on('click', actions.open)
  let shown = ''

  const update = (summary: TraySummary, spoken: Words) => {
    const tooltip = tooltipOf(summary, spoken)
    if (tooltip === shown) return
    shown = tooltip
    tray.setImage(imageOf(faceOf(summary)))
    tray.setToolTip(tooltip)
    // Linux shows menu changes only when the menu is set again.
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: tooltip, enabled: false },
        { type: 'separator' },
        { label: spoken.open, click: actions.open },
        { label: spoken.quit, click: actions.quit },
      ]),
    )
  }
  update({ known: false }, words)

  return { update, stop: () => tray.destroy() }
}

/** Which picture a summary gets. */
export function faceOf(summary: TraySummary): TrayFace {
  if (!summary.known) return { kind: 'unknown' }
  if (summary.worst === null) return { kind: 'calm' }
  return { kind: 'alarm', band: summary.worst, count: summary.unacknowledged }
}

function tooltipOf(summary: TraySummary, words: Words): string {
  if (!summary.known) return words.trayUnknown
  if (summary.worst === null) return words.trayCalm
  return words.trayAlarms(words.bands[summary.worst], summary.unacknowledged)
}

function imageOf(face: TrayFace) {
  const { size, pixels } = drawTrayFace(face)
  return nativeImage.createFromBitmap(pixels, { width: size, height: size })
}
