import { extname } from 'node:path'
import { BrowserWindow, dialog } from 'electron'
import type { Outside } from '../outside.ts'

/** Asks where a file shall lie, in the system's own dialog, on the window that is in front. */
export const chooseFile: Outside['chooseFile'] = async ({ name, ending }) => {
  const options = {
    defaultPath: `${name}.${ending}`,
    filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
    properties: ['showOverwriteConfirmation' as const],
  }
  const window = BrowserWindow.getFocusedWindow()
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  if (canceled || filePath === '') return null
  // Not every system's dialog adds the ending that the filter says.
  return { file: extname(filePath) === '' ? `${filePath}.${ending}` : filePath, download: null }
}
