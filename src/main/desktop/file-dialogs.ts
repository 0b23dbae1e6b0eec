import { extname } from 'node:path'
import { BrowserWindow, dialog, type WebContents } from 'electron'
import type { Outside } from '../platform/host-shell.ts'
import { writeFile } from 'node:fs/promises'
import { fail, succeed } from '../../shared/result.ts'

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

export interface PdfSaverParts {
  /** The window's page behind a page of ours; null once it is gone. */
  contentsOf: (page: { id: number }) => WebContents | null
  chooseFile: Outside['chooseFile']
}

/** Saves a page as it prints, where somebody chooses. */
export function createPdfSaver({ contentsOf, chooseFile }: PdfSaverParts): Outside['savePdf'] {
  return async (page, name) => {
    const target = await chooseFile({ name, ending: 'pdf' })
    if (target === null) return succeed(null)
    const contents = contentsOf(page)
    if (contents === null) return fail('rejected', 'the page to be saved is gone')
    const document = await contents.printToPDF({ preferCSSPageSize: true, printBackground: true })
    try {
      await writeFile(target.file, document)
    } catch (error) {
      return fail('file-failed', error instanceof Error ? error.message : String(error))
    }
    return succeed(target.file)
  }
}
