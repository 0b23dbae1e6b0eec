import { useI18n, type MessageKey } from '../i18n.ts'
import { useDone } from '../announcer.ts'
import { saveFile } from './browser-files.ts'
import type { KeyId } from '../keys.ts'

/** Copies and saves, and says what it did: neither shows anything by itself. */
export function useExporter() {
  const { t, n } = useI18n()
  const { say } = useDone()
  const saidOf = (key: MessageKey, rows: number, args: Record<string, unknown> = {}) =>
    t(key, { n: n(rows), ...args }, rows)
  return {
    /** Answers the browser's copy event; `said` is the key of the message, which takes the number of rows. */
    fillCopy(event: ClipboardEvent, texts: CopiedTexts, rows: number, said: MessageKey = 'done.copied') {
      fillCopy(event, texts)
      say(saidOf(said, rows))
    },
    /** For a button. */
    copyTexts(texts: CopiedTexts, rows: number, said: MessageKey = 'done.copied') {
      say(copyTexts(texts) ? saidOf(said, rows) : t('done.notCopied'))
    },
    /** For one plain text. */
    copyText(plain: string) {
      say(t(copyTexts({ plain }) ? 'done.textCopied' : 'done.notCopied'))
    },
    saveFile(file: string, type: string, content: BlobPart, rows?: number) {
      saveFile(file, type, content)
      say(rows === undefined ? t('done.saved', { file }) : saidOf('done.rowsSaved', rows, { file }))
    },
  }
}

/** The content in one or two formats; the program that pastes it chooses. */
interface CopiedTexts {
  plain: string
  html?: string
}

/** Answers a copy event of the browser, which needs nobody's permission. */
function fillCopy(event: ClipboardEvent, { plain, html }: CopiedTexts): void {
  event.clipboardData?.setData('text/plain', plain)
  if (html !== undefined) event.clipboardData?.setData('text/html', html)
  event.preventDefault()
}

/** For a button: makes the browser send a copy event, and fills it. False: the browser did not copy. */
function copyTexts(texts: CopiedTexts): boolean {
  const once = (event: ClipboardEvent) => {
    event.stopImmediatePropagation()
    fillCopy(event, texts)
  }
  // The browser copies only if something is selected: a temporary field of our own.
  const field = document.createElement('textarea')
  field.value = ' '
  field.className = 'visually-hidden'
  const holder = document.activeElement
  document.addEventListener('copy', once, { capture: true })
  ;(holder?.closest('[popover], dialog') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  document.removeEventListener('copy', once, { capture: true })
  if (holder instanceof HTMLElement) holder.focus({ preventScroll: true })
  return isCopied
}

/** One way in which a table can be copied, saved or printed. */
export interface ExportAction {
  id: string
  label: string
  /** The key that does the same, to be shown. */
  key?: KeyId
  testid?: string
  /** The menu closes first: for what opens or saves something elsewhere. */
  closes?: boolean
  run: () => unknown
}
