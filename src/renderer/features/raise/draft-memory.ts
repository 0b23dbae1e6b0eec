import '../../ui/without-eval.ts'
import { watch } from 'vue'
import { z } from 'zod'
import { parseJson } from '../../../shared/json.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { listPaths } from './rules/empty-draft.ts'
import { useCreation } from './store.ts'

const key = 'tocsin.raise'
const values = z.record(z.string(), z.string())
const items = z.array(z.object({ key: z.number(), values }))
/** A draft with the alarm that was raised from it, so that the same one is not raised twice after a reload. */
const keptSchema = z.object({
  page: z.string(),
  draft: z.object({ values, lists: z.record(z.enum(listPaths), items) }),
  server: z.string(),
  raised: z
    .object({
      kind: z.literal('raised'),
      id: z.number(),
      path: z.string(),
      at: z.number(),
      body: z.record(z.string(), z.unknown()),
      similar: z.array(z.string()).optional(),
    })
    .nullable(),
  openedFor: z.string().nullable(),
})

/** Shows what this tab kept of before a reload, for the same server; does nothing until that is known. */
export function restoreDraft(tab: Storage): void {
  const { server } = useSettings()
  if (server === null) return
  useCreation().restore(() => {
    const kept = keptSchema.safeParse(parseJson(tab.getItem(key) ?? ''))
    return kept.success && kept.data.page === server.id ? kept.data : null
  })
}

/** Keeps what is typed over a reload of this tab, until the calling component is gone. */
export function keepDraft(tab: Storage): void {
  const store = useCreation()
  const settings = useSettings()
  // The form may be shown before the server is known: it must not take the place of what was kept.
  watch(
    () => settings.server !== null,
    () => restoreDraft(tab),
    { immediate: true, flush: 'sync' },
  )
  watch(
    () =>
      settings.server &&
      JSON.stringify({
        page: settings.server.id,
        draft: store.draft,
        server: store.server,
        raised: store.result?.kind === 'raised' ? store.result : null,
        openedFor: store.openedFor,
      }),
    (kept) => kept !== null && tab.setItem(key, kept),
  )
}
