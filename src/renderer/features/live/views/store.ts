import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { AlarmFilter, SavedView } from '../../../../shared/model/saved-view.ts'
import { parseTextQuery, type QueryProblem } from '../../../../shared/rules/alarm-text-query.ts'
import { bareView, draftOf, isSameDraft, noFilter, type ViewDraft } from './view-draft.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'

/**
 * Which view is looked at, and what was changed about it. Views are saved in the settings; a change that was
 * not saved is a draft, kept for each view until it is saved or taken back.
 */
export const useViews = defineStore('views', () => {
  const settings = useSettings()
  const activeId = shallowRef<string | null>(null)
  const drafts = shallowRef<ReadonlyMap<string, ViewDraft>>(new Map())
  /** What stands in the box while it cannot be read; the list keeps to the last text that could. */
  const unread = shallowRef<{ text: string; problem: QueryProblem } | null>(null)
  let parsed = { text: '', query: parseTextQuery('') }

  const saved = computed<readonly SavedView[]>(() => settings.settings?.views ?? [])
  const active = computed<SavedView>(
    () => saved.value.find(({ id }) => id === activeId.value) ?? saved.value[0] ?? bareView,
  )
  // Settings arrive whole at every change of theirs: a draft that says the same stays the same object.
  const draft = computed<ViewDraft>((before) => {
    const next = drafts.value.get(active.value.id) ?? draftOf(active.value)
    return before && isSameDraft(before, next) ? before : next
  })
  const isChanged = (view: SavedView) => {
    const own = drafts.value.get(view.id)
    return own !== undefined && !isSameDraft(own, draftOf(view))
  }

  // The start view is looked at once, when the settings come; later it is only remembered.
  watch(
    () => settings.settings,
    (known) => {
      if (known && activeId.value === null) activeId.value = known.startView
    },
    { immediate: true, flush: 'sync' },
  )

  function keep(id: string, next: ViewDraft | null) {
    const others = [...drafts.value].filter(([other]) => other !== id)
    drafts.value = new Map(next === null ? others : [...others, [id, next]])
  }
  function change(part: Partial<ViewDraft>) {
    keep(active.value.id, { ...draft.value, ...part })
  }

  return {
    saved,
    active,
    draft,
    changed: computed(() => isChanged(active.value)),
    changedIds: computed(() => new Set(saved.value.filter(isChanged).map(({ id }) => id))),
    text: computed(() => unread.value?.text ?? draft.value.filter.text),
    problem: computed(() => unread.value?.problem ?? null),
    /** The list's text, taken apart; the box's own reading of it where that is the same. */
    query: computed(() => {
      const { text } = draft.value.filter
      return parsed.text === text ? parsed.query : parseTextQuery(text)
    }),
    use(id: string) {
      activeId.value = id
      unread.value = null
    },
    change,
    refine(part: Partial<AlarmFilter>) {
      change({ filter: { ...draft.value.filter, ...part } })
    },
    type(text: string) {
      const query = parseTextQuery(text)
      if (query.problem) {
        unread.value = { text, problem: query.problem }
        return
      }
      unread.value = null
      parsed = { text, query }
      change({ filter: { ...draft.value.filter, text } })
    },
    clearFilter() {
      unread.value = null
      change({ filter: noFilter, service: {} })
    },
    /** Takes the changes of a view back; also once they are saved. */
    revert(id: string) {
      keep(id, null)
      if (id === active.value.id) unread.value = null
    },
  }
})
