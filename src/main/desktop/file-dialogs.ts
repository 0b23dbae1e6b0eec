import { extname } from 'node:path'
import { BrowserWindow, dialog, type WebContents } from 'electron'
import { messageOf } from '../../shared/errors.ts'
import { fail, succeed } from '../../shared/result.ts'
import type { HostShell } from '../platform/host-shell.ts'
import { writeFileAtomic } from '../storage/atomic-file.ts'

/** Asks where to save a file, in the system's dialog on the focused window. */
export const chooseFile: HostShell['chooseFile'] = async ({ name, extension }) => {
  const options = {
    defaultPath: `${name}.${extension}`,
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['showOverwriteConfirmation' as const],
  }
  const window = BrowserWindow.getFocusedWindow()
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  if (canceled || filePath === '') return null
  // Not every system's dialog appends the extension of the filter.
  return { file: extname(filePath) === '' ? `${filePath}.${extension}` : filePath, download: null }
}

export interface PdfSaverParts {
  /** The web contents of an admitted page; null once it is closed. */
  contentsOf: (page: { id: number }) => WebContents | null
  chooseFile: HostShell['chooseFile']
}

/** Saves a page as it prints. */
export function createPdfSaver({ contentsOf, chooseFile }: PdfSaverParts): HostShell['savePdf'] {
  return async (page, name) => {
    const target = await chooseFile({ page, name, extension: 'pdf' })
    if (target === null) return succeed(null)
    const contents = contentsOf(page)
    if (contents === null) return fail('rejected', 'the page was closed')
    const document = await contents.printToPDF({ preferCSSPageSize: true, printBackground: true })
    try {
      await writeFileAtomic(target.file, document)
    } catch (error) {
      return fail('file-failed', messageOf(error))
    }
    return succeed(target.file)
  }
}
