import type { Notice, NoticeCode } from '../shared/model/attention.ts'

/** What the desk has to say to every page until somebody dismisses it or the reason is gone. */
export interface Notices {
  list(): Notice[]
  add(code: NoticeCode, detail: string): void
  dismiss(code: NoticeCode): void
}

/** One notice for each code: a later one replaces the earlier. */
export function createNotices(
  redact: (text: string) => string,
  onChange: (notices: Notice[]) => void,
): Notices {
  const notices = new Map<NoticeCode, Notice>()
  const list = () => [...notices.values()]
  return {
    list,
    add(code, detail) {
      notices.set(code, { code, detail: redact(detail) })
      onChange(list())
    },
    dismiss(code) {
      if (notices.delete(code)) onChange(list())
    },
  }
}
