import type { BaseWindow, MenuItemConstructorOptions } from 'electron'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { PriorityBand } from '../../shared/model/priority-band.ts'
import { shownLine } from '../../shared/rules/shown-text.ts'
import type { Translator } from '../platform/translate.ts'

interface ApplicationMenuState {
  platform: NodeJS.Platform
  hasDevTools: boolean
  /** Shows in a window what the program is. */
  showAbout?: (window: BaseWindow | undefined) => void
}

/** The application menu: what an operator needs, and the shortcuts that come with it. */
export function applicationMenu(
  { platform, hasDevTools, showAbout }: ApplicationMenuState,
  { t }: Pick<Translator, 't'>,
): MenuItemConstructorOptions[] {
  const quit: MenuItemConstructorOptions = { role: 'quit', label: t('tray.quit') }
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const file = [{ role: 'close', label: t('menu.closeWindow') }] satisfies MenuItemConstructorOptions[]
  return [
    // macOS shows the first menu under the application's name.
    ...(platform === 'darwin' ? [{ label: 'Tocsin', submenu: [quit] }] : []),
    { label: t('menu.file'), submenu: platform === 'darwin' ? file : [...file, quit] },
    {
      label: t('menu.edit'),
      submenu: [
        { role: 'undo', label: t('menu.undo') },
        { role: 'redo', label: t('menu.redo') },
        separator,
        { role: 'cut', label: t('menu.cut') },
        { role: 'copy', label: t('menu.copy') },
        { role: 'paste', label: t('menu.paste') },
        { role: 'selectAll', label: t('menu.selectAll') },
      ],
    },
    {
      label: t('menu.view'),
      submenu: [
        { role: 'reload', label: t('menu.reload') },
        separator,
        { role: 'resetZoom', label: t('menu.resetZoom') },
        { role: 'zoomIn', label: t('menu.zoomIn') },
        { role: 'zoomOut', label: t('menu.zoomOut') },
        separator,
        { role: 'togglefullscreen', label: t('menu.fullScreen') },
        ...(hasDevTools ? [separator, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    { label: t('menu.window'), submenu: [{ role: 'minimize', label: t('menu.minimise') }] },
    {
      label: t('menu.help'),
      submenu: [{ label: t('menu.about'), click: (_item, window) => showAbout?.(window) }],
    },
  ]
}

type BandShape = PriorityBand['shape']

export type TrayChoice =
  | { kind: 'open-alarm'; index: number }
  | { kind: 'silence' }
  | { kind: 'mute'; minutes: number | null }
  | { kind: 'open' }
  | { kind: 'quit' }

/** A line of the menu, disabled without a choice; null is a separator. */
type TrayEntry = { label: string; choice: TrayChoice | null } | null

export interface TrayMenuState {
  status: string
  /** With the name of the server, where there are several. */
  latest: readonly { alarm: Alarm; server: string; shape: BandShape }[]
  isSounding: boolean
  /** The end of the mute as a time of day; null: not muted. */
  mutedUntil: string | null
}

const marks: Record<BandShape, string> = { triangle: '▲', diamond: '◆', square: '■', circle: '●' }
const muteChoicesMinutes = [15, 60, 480] as const
const maxLabelChars = 60
const maxServerChars = 20

/** The tray menu: status, newest alarms, sound, and how to open or quit. */
export function trayMenu(state: TrayMenuState, { t }: Pick<Translator, 't'>): TrayEntry[] {
  const latest = state.latest.map(({ alarm, server, shape }, index): TrayEntry => {
    const message = alarm.message || alarm.localizedName || alarm.name || alarm.path
    return {
      label: [marks[shape], shownLine(server, maxServerChars), shownLine(message, maxLabelChars)]
        .filter((part) => part !== '')
        .join(' '),
      choice: { kind: 'open-alarm', index },
    }
  })
  const mute: TrayEntry[] =
    state.mutedUntil === null
      ? muteChoicesMinutes.map((minutes) => ({
          label: t(`attention.muteFor.${minutes}`),
          choice: { kind: 'mute', minutes },
        }))
      : [
          { label: t('attention.mutedUntil', { time: state.mutedUntil }), choice: null },
          { label: t('attention.unmute'), choice: { kind: 'mute', minutes: null } },
        ]
  return [
    { label: state.status, choice: null },
    null,
    ...(latest.length > 0 ? [...latest, null] : []),
    { label: t('attention.silence'), choice: state.isSounding ? { kind: 'silence' } : null },
    ...mute,
    null,
    { label: t('tray.open'), choice: { kind: 'open' } },
    { label: t('tray.quit'), choice: { kind: 'quit' } },
  ]
}
