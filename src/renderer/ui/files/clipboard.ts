/** The same in two forms: whatever takes it from the clipboard chooses. */
export interface CopiedTexts {
  plain: string
  html: string
}

/** Answers a copy event of the browser, which needs nobody's permission. */
export function fillCopy(event: ClipboardEvent, { plain, html }: CopiedTexts): void {
  event.clipboardData?.setData('text/plain', plain)
  event.clipboardData?.setData('text/html', html)
  event.preventDefault()
}

/** For a button: makes the browser send a copy event, and fills it. False: the browser did not copy. */
export function copyTexts(texts: CopiedTexts): boolean {
  const once = (event: ClipboardEvent) => {
    event.stopImmediatePropagation()
    fillCopy(event, texts)
  }
  // The browser copies only where something is marked: a field of our own, for this one moment.
  const field = document.createElement('textarea')
  field.value = ' '
  field.className = 'visually-hidden'
  const holder = document.activeElement
  document.addEventListener('copy', once, { capture: true })
  ;(holder?.closest('[popover]') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  document.removeEventListener('copy', once, { capture: true })
  if (holder instanceof HTMLElement) holder.focus({ preventScroll: true })
  return isCopied
}
