import { shallowRef } from 'vue'
import type { SavedView } from '../../../../shared/model/saved-view.ts'
import { addViews, moveView, serializeViews, uniqueName } from './saved-views.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useViews } from './store.ts'
import { useExporter } from '../../../ui/files/exporter.ts'
import { useSettingsChange } from '../../../bridge/use-settings-change.ts'
import { newId } from '../../../ui/new-id.ts'

/** A deleted view and its place, for undo. */
interface Deleted {
  view: SavedView
  index: number
  wasStart: boolean
}

/** The commands on saved views; the desk stores each change at once. */
export function useViewActions() {
  const views = useViews()
  const settings = useSettings()
  const change = useSettingsChange()
  const { saveFile } = useExporter()
  const deleted = shallowRef<Deleted | null>(null)
  /** Why a file of views was rejected. */
  const importProblem = shallowRef<string | null>(null)

  const update = (id: string, part: Partial<SavedView>) =>
    change({ views: views.saved.map((view) => (view.id === id ? { ...view, ...part } : view)) })

  return {
    deleted,
    importProblem,
    async save() {
      const { id } = views.active
      const saving = views.draft
      if (!(await update(id, saving))) return
      // Changes made while the desk was storing stay as the next draft.
      if (views.active.id !== id || views.draft === saving) views.discard(id)
    },
    async saveAs(name: string) {
      const before = views.active.id
      const view = { ...views.draft, id: newId(), name: uniqueName(name.trim(), views.saved) }
      if (!(await change({ views: [...views.saved, view] }))) return
      views.discard(before)
      views.activate(view.id)
    },
    rename: (name: string) => update(views.active.id, { name: name.trim() }),
    move: (by: number) => change({ views: moveView(views.saved, views.active.id, by) }),
    makeStart: () => change({ startView: views.active.id }),
    async remove() {
      const view = views.active
      const index = views.saved.findIndex(({ id }) => id === view.id)
      const wasStart = settings.settings?.startView === view.id
      const remaining = views.saved.filter(({ id }) => id !== view.id)
      const next = remaining[Math.min(index, remaining.length - 1)]
      if (!next) return
      if (!(await change({ views: remaining, ...(wasStart ? { startView: next.id } : {}) }))) return
      deleted.value = { view, index, wasStart }
      views.activate(next.id)
    },
    async undo() {
      if (!deleted.value) return
      const { view, index, wasStart } = deleted.value
      deleted.value = null
      await change({
        views: views.saved.toSpliced(index, 0, view),
        ...(wasStart ? { startView: view.id } : {}),
      })
      views.activate(view.id)
    },
    exportAll: () => saveFile('tocsin-views.json', 'application/json', serializeViews(views.saved)),
    async importFile(file: File) {
      // Loaded on demand: it brings the schemas, which the live view does not need.
      const { readViews } = await import('./view-file-schema.ts')
      const read = readViews(await file.text())
      importProblem.value = read.ok ? null : `${file.name}: ${read.problem}`
      if (read.ok) await change({ views: addViews(views.saved, read.views, newId) })
    },
  }
}
