import { Menu, nativeImage, Tray } from 'electron'
import type { Clock } from '../platform/clock.ts'
import type { AlarmSummary } from '../platform/host-shell.ts'
import type { Translator } from '../platform/translate.ts'
import { drawTrayFace, type TrayFace } from './tray-image.ts'
import type { TrayHost } from './tray-host.ts'
import { trayMenu, type TrayChoice, type TrayMenuState } from './menus.ts'

export interface TrayState extends Omit<TrayMenuState, 'status'> {
  summary: AlarmSummary
  isFlashing: boolean
}

export interface DeskTray {
  update(state: TrayState, translator: Translator): void
  stop(): void
}

// On and off in turn: two flashes a second.
const halfFlashMs = 250

/** The tray icon: the worst unacknowledged band by colour and shape, the count, or that the state is unknown. */
export function createTray(
  clock: Clock,
  host: TrayHost,
  onChoice: (choice: TrayChoice) => void,
  onClick: () => void,
): DeskTray {
  let face: TrayFace = { kind: 'unknown' }
  let isFlashing = false
  let isLit = true
  let cancelFlash: (() => void) | null = null
  let shownMenu = ''
  let label = ''
  let menu: Menu | null = null
  let tray: Tray | null = null

  const draw = () => tray?.setImage(imageOf(face, isLit))

  const describe = () => {
    tray?.setToolTip(label)
    // Linux shows a changed menu only when it is set again.
    tray?.setContextMenu(menu)
  }

  const create = () => {
    tray?.destroy()
    tray = new Tray(imageOf(face, isLit))
    tray.on('click', onClick)
    describe()
  }

  const stopHost = host({
    onReady: create,
    onFirst: create,
    // Not a new icon: Electron has this one registered already. The file of its image may be gone.
    onBack: draw,
  })

  const flash = () => {
    cancelFlash = null
    isLit = isFlashing ? !isLit : true
    draw()
    if (isFlashing) cancelFlash = clock.after(halfFlashMs, flash)
  }

  return {
    update(state, translator) {
      const status = statusOf(state.summary, translator)
      const next = faceOf(state.summary)
      const changed = JSON.stringify(next) !== JSON.stringify(face)
      face = next
      if (changed) draw()
      if (state.isFlashing !== isFlashing) {
        isFlashing = state.isFlashing
        cancelFlash?.()
        flash()
      }
      const entries = trayMenu({ ...state, status }, translator)
      const content = JSON.stringify(entries)
      if (content === shownMenu) return
      shownMenu = content
      label = status
      menu = Menu.buildFromTemplate(
        entries.map((entry) => {
          if (entry === null) return { type: 'separator' }
          const { choice } = entry
          // A single ampersand would mark an access key.
          const shown = { label: entry.label.replaceAll('&', '&&') }
          return choice ? { ...shown, click: () => onChoice(choice) } : { ...shown, enabled: false }
        }),
      )
      describe()
    },
    stop() {
      cancelFlash?.()
      cancelFlash = null
      stopHost()
      tray?.destroy()
      tray = null
    },
  }
}

export function faceOf(summary: AlarmSummary): TrayFace {
  if (!summary.known) return { kind: 'unknown' }
  if (summary.worst === null) return { kind: 'no-alarms' }
  return { kind: 'alarm', band: summary.worst, count: summary.unacknowledged }
}

function statusOf(summary: AlarmSummary, { t }: Translator): string {
  if (!summary.known) return t('tray.unknown')
  if (summary.worst === null) return t('tray.noAlarms')
  const band = t(`band.${summary.worst}`).toLowerCase()
  return t('tray.alarms', { n: summary.unacknowledged, band })
}

function imageOf(face: TrayFace, isLit: boolean) {
  const { size, pixels } = drawTrayFace(face, isLit)
  return nativeImage.createFromBitmap(pixels, { width: size, height: size })
}
