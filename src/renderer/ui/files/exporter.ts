import { useI18n, type MessageKey } from '../i18n.ts'
import { useDone } from '../done.ts'
import { saveFile } from './browser-files.ts'
import { copyTexts, fillCopy, type CopiedTexts } from './clipboard.ts'

/** Copies and saves, and says what it did: neither shows anything by itself. */
export function useExporter() {
  const { t, n } = useI18n()
  const { say } = useDone()
  const saidOf = (key: MessageKey, rows: number, args: Record<string, unknown> = {}) =>
    t(key, { n: n(rows), ...args }, rows)
  return {
    /** Answers a copy event of the browser; `said` is the key of the words for so many rows. */
    fillCopy(event: ClipboardEvent, texts: CopiedTexts, rows: number, said: MessageKey = 'done.copied') {
      fillCopy(event, texts)
      say(saidOf(said, rows))
    },
    /** For a button. */
    copyTexts(texts: CopiedTexts, rows: number, said: MessageKey = 'done.copied') {
      say(copyTexts(texts) ? saidOf(said, rows) : t('done.notCopied'))
    },
    /** For one plain text. */
    async copyText(text: string) {
      try {
        await navigator.clipboard.writeText(text)
        say(t('done.textCopied'))
      } catch {
        // The browser asks the reader, who may refuse.
        say(t('done.notCopied'))
      }
    },
    saveFile(file: string, type: string, content: BlobPart, rows?: number) {
      saveFile(file, type, content)
      say(rows === undefined ? t('done.saved', { file }) : saidOf('done.rowsSaved', rows, { file }))
    },
  }
}
