import { serverInPath } from '../../alarm/server-names.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import type { AddressField, ViewAddress } from '../../feature.ts'
import { restoreDraft } from './draft-memory.ts'
import { emptyDraft, isEmptyDraft } from './rules/empty-draft.ts'
import { useCreation } from './store.ts'

/** The tag that the form was opened for; what is typed into it is in no address. */
export function raiseAddress(): ViewAddress {
  const store = useCreation()
  const settings = useSettings()
  const tag: AddressField = {
    name: 'tag',
    text: () => store.openedFor,
    take(path) {
      // What was typed for this tag before a reload stays.
      restoreDraft(window.sessionStorage)
      if (path !== null && path !== store.openedFor) {
        const hadNothing = isEmptyDraft(store.draft)
        const server = settings.isAll ? serverInPath(path) : ''
        store.replace({
          ...emptyDraft(),
          values: { path: server === '' ? path : path.slice(server.length + 1) },
        })
        store.server = server
        if (hadNothing) store.before = null
      }
      store.openedFor = path
      return path !== ''
    },
  }
  return { fields: [tag] }
}
