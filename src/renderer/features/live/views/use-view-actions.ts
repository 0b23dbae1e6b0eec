import { shallowRef } from 'vue'
import type { SavedView } from '../../../../shared/model/saved-view.ts'
import { addViews, freeName, stepView, writeViews } from './view-file.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useViews } from './store.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { useSettingsChange } from '../../../bridge/use-settings-change.ts'

/** A view that was deleted, and where it stood, for who did not mean it. */
interface Deleted {
  view: SavedView
  place: number
  wasStart: boolean
}

/** Everything that can be done with saved views; each is kept by the desk at once. */
export function useViewActions() {
  const views = useViews()
  const settings = useSettings()
  const change = useSettingsChange()
  const deleted = shallowRef<Deleted | null>(null)
  /** Why a file of views was refused. */
  const refused = shallowRef<string | null>(null)
  const newId = () => crypto.randomUUID()

  const update = (id: string, part: Partial<SavedView>) =>
    change({ views: views.saved.map((view) => (view.id === id ? { ...view, ...part } : view)) })

  return {
    deleted,
    refused,
    async save() {
      const { id } = views.active
      const saving = views.draft
      if (!(await update(id, saving))) return
      // What was changed while the desk stored it is the next draft.
      if (views.active.id !== id || views.draft === saving) views.revert(id)
    },
    async saveAs(name: string) {
      const before = views.active.id
      const view = { ...views.draft, id: newId(), name: freeName(name.trim(), views.saved) }
      if (!(await change({ views: [...views.saved, view] }))) return
      views.revert(before)
      views.use(view.id)
    },
    rename: (name: string) => update(views.active.id, { name: name.trim() }),
    move: (by: number) => change({ views: stepView(views.saved, views.active.id, by) }),
    makeStart: () => change({ startView: views.active.id }),
    async remove() {
      const view = views.active
      const place = views.saved.findIndex(({ id }) => id === view.id)
      const wasStart = settings.settings?.startView === view.id
      const left = views.saved.filter(({ id }) => id !== view.id)
      const next = left[Math.min(place, left.length - 1)]
      if (!next) return
      if (!(await change({ views: left, ...(wasStart ? { startView: next.id } : {}) }))) return
      deleted.value = { view, place, wasStart }
      views.use(next.id)
    },
    async undo() {
      if (!deleted.value) return
      const { view, place, wasStart } = deleted.value
      deleted.value = null
      await change({
        views: views.saved.toSpliced(place, 0, view),
        ...(wasStart ? { startView: view.id } : {}),
      })
      views.use(view.id)
    },
    exportAll: () => saveFile('tocsin-views.json', 'application/json', writeViews(views.saved)),
    async importFile(file: File) {
      // Brings the schemas with it, which a page that only watches does not need.
      const { readViews } = await import('./view-file-schema.ts')
      const read = readViews(await file.text())
      refused.value = read.ok ? null : `${file.name}: ${read.why}`
      if (read.ok) await change({ views: addViews(views.saved, read.views, newId) })
    },
  }
}
