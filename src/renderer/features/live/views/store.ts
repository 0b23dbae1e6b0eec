import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useI18n, type Translate } from '../../../ui/i18n.ts'
import { isAllView } from '../../../../shared/model/constants.ts'
import type { BandId } from '../../../../shared/model/priority-band.ts'
import type { AlarmFilter, SavedView } from '../../../../shared/model/saved-view.ts'
import { parseTextQuery, type QueryProblem, type TextQuery } from '../../../../shared/rules/text-query.ts'
import {
  defaultView,
  draftOf,
  isEmptyFilter,
  isSameDraft,
  noFilter,
  type ViewDraft,
  hiddenAfterClick,
} from './saved-views.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'

/**
 * The active view and its unsaved changes. Views are saved in the settings; unsaved changes are a draft, kept for
 * each view until it is saved or reverted.
 */
export const useViews = defineStore('views', () => {
  const settings = useSettings()
  const activeId = shallowRef<string | null>(null)
  const drafts = shallowRef<ReadonlyMap<string, ViewDraft>>(new Map())
  /**
   * Text in the filter box that does not parse. While an expression is typed the list keeps to the last text that
   * did; a field that does not exist hides nothing, and the rest of the text applies.
   */
  const invalid = shallowRef<{ text: string; problem: QueryProblem; query: TextQuery | null } | null>(null)
  /** Counts how often the operator gave up a filter or changes: the list is then read from its top. */
  const restarts = shallowRef(0)
  let parsed = { text: '', query: parseTextQuery('') }

  const saved = computed<readonly SavedView[]>(() => settings.settings?.views ?? [])
  const active = computed<SavedView>(
    () => saved.value.find(({ id }) => id === activeId.value) ?? saved.value[0] ?? defaultView,
  )
  // Every change of the settings replaces them all: an equal draft stays the same object, so that nothing recomputes.
  const draft = computed<ViewDraft>((before) => {
    const next = drafts.value.get(active.value.id) ?? draftOf(active.value)
    return before && isSameDraft(before, next) ? before : next
  })
  const hasChanges = (view: SavedView) => {
    const own = drafts.value.get(view.id)
    return own !== undefined && !isSameDraft(own, draftOf(view))
  }

  const hidesAlarms = computed(
    () => !isEmptyFilter(draft.value.filter) || Object.keys(draft.value.service).length > 0,
  )

  // The start view is activated once, when the settings first arrive.
  watch(
    () => settings.settings,
    (known) => {
      if (known && activeId.value === null) activeId.value = known.startView
    },
    { immediate: true, flush: 'sync' },
  )

  function setDraft(id: string, next: ViewDraft | null) {
    const others = [...drafts.value].filter(([other]) => other !== id)
    drafts.value = new Map(next === null ? others : [...others, [id, next]])
  }
  function discard(id: string) {
    setDraft(id, null)
    if (id === active.value.id) invalid.value = null
  }
  function change(part: Partial<ViewDraft>) {
    setDraft(active.value.id, { ...draft.value, ...part })
  }

  return {
    saved,
    active,
    draft,
    isChanged: computed(() => hasChanges(active.value)),
    /** “All” shows all and keeps its name: nobody finds an alarm that it hides. */
    isAll: computed(() => isAllView(active.value)),
    /** Changes that can be saved in the view itself: a search in “All” would make it another view. */
    canSave: computed(() => hasChanges(active.value) && !(isAllView(active.value) && hidesAlarms.value)),
    /** “Clear filters” is beside the list, and for “All” it does the same unless more was changed. */
    canRevert: computed(() => {
      const { filter, service } = draftOf(active.value)
      const isOnlyFilter = isSameDraft({ ...draft.value, filter, service }, draftOf(active.value))
      return hasChanges(active.value) && !(isAllView(active.value) && isOnlyFilter)
    }),
    changedIds: computed(() => new Set(saved.value.filter(hasChanges).map(({ id }) => id))),
    text: computed(() => invalid.value?.text ?? draft.value.filter.text),
    problem: computed(() => invalid.value?.problem ?? null),
    /** The parsed text of the filter; the parse made while typing is reused. */
    query: computed(() => {
      const { text } = draft.value.filter
      if (invalid.value?.query) return invalid.value.query
      return parsed.text === text ? parsed.query : parseTextQuery(text)
    }),
    activate(id: string) {
      activeId.value = id
      invalid.value = null
    },
    change,
    changeFilter(part: Partial<AlarmFilter>) {
      change({ filter: { ...draft.value.filter, ...part } })
    },
    /** Shows one band only, or with `adds` in addition to those already shown. */
    chooseBand(band: BandId, adds: boolean) {
      const all = settings.scale.bands.map(({ id }) => id)
      const { filter } = draft.value
      const hiddenBands = hiddenAfterClick(filter.hiddenBands, all, band, adds)
      change({ filter: { ...filter, hiddenBands } })
    },
    setText(text: string) {
      const query = parseTextQuery(text)
      if (query.problem) {
        const { problem } = query
        invalid.value = { text, problem, query: problem.kind === 'field' ? query : null }
        return
      }
      invalid.value = null
      parsed = { text, query }
      change({ filter: { ...draft.value.filter, text } })
    },
    clearFilter() {
      invalid.value = null
      change({ filter: noFilter, service: {} })
      restarts.value++
    },
    /** Discards the draft of a view, once it is saved or by `revert`. */
    discard,
    /** Gives up the changes of the active view. */
    revert() {
      discard(active.value.id)
      restarts.value++
    },
    restarts,
    /** Another server has other areas and numbers: an unsaved filter for the one before would hide alarms of this one. */
    reset() {
      drafts.value = new Map()
      invalid.value = null
      restarts.value = 0
    },
  }
})

/** The built-in views are named in the reader's language until somebody renames them. */
export function useViewName(): (view: SavedView) => string {
  const { t } = useI18n()
  return (view) => viewName(view, t)
}

/** The name of a saved view; the built-in ones are translated until they are renamed. */
export function viewName({ id, name }: SavedView, t: Translate): string {
  if (isAllView({ id, name })) return t('views.all')
  if (id === 'unacknowledged' && name === 'Unacknowledged') return t('views.unacknowledged')
  return name
}
