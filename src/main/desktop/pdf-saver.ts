import { writeFile } from 'node:fs/promises'
import type { WebContents } from 'electron'
import { fail, succeed } from '../../shared/result.ts'
import type { Outside } from '../outside.ts'

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
