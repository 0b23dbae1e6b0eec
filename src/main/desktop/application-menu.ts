import type { BaseWindow, MenuItemConstructorOptions } from 'electron'
import type { Translator } from '../platform/translate.ts'

export interface ApplicationMenuState {
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
