import { limits } from '../shared/model/limits.ts'
import { cut } from '../shared/rules/shown-text.ts'
import type { Notice, NoticeCode } from '../shared/model/attention.ts'

/** What the desk has to say to every page until somebody dismisses it or the reason is gone. */
export interface Notices {
  list(): Notice[]
  add(code: NoticeCode, detail: string): void
  /** Adds to what the notice of that code says already. */
  append(code: NoticeCode, detail: string): void
  dismiss(code: NoticeCode): void
  /** States a problem that lasts: once, until its detail changes or (null) it is gone; a dismissed one stays so. */
  keep(code: NoticeCode, detail: string | null): void
}

/** One notice for each code: a later one replaces the earlier. */
export function createNotices(
  redact: (text: string) => string,
  onChange: (notices: Notice[]) => void,
): Notices {
  const notices = new Map<NoticeCode, Notice>()
  const kept = new Map<NoticeCode, string | null>()
  const list = () => [...notices.values()]
  const add = (code: NoticeCode, detail: string) => {
    notices.set(code, { code, detail: redact(cut(detail, limits.failureText)) })
    onChange(list())
  }
  const dismiss = (code: NoticeCode) => {
    if (notices.delete(code)) onChange(list())
  }
  return {
    list,
    add,
    append(code, detail) {
      const said = notices.get(code)?.detail.split('; ') ?? []
      if (!said.includes(redact(detail))) add(code, [...said, detail].join('; '))
    },
    dismiss,
    keep(code, detail) {
      if ((kept.get(code) ?? null) === detail) return
      kept.set(code, detail)
      if (detail === null) dismiss(code)
      else add(code, detail)
    },
  }
}
