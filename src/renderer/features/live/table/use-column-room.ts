import { computed, watch } from 'vue'
import { useI18n } from '../../../ui/i18n.ts'
import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { ColumnId, ViewColumn } from '../../../../shared/model/saved-view.ts'
import { alarmColumns, type AlarmFormatter } from '../../../alarm/alarm-columns.ts'
import { columnsWithRoom, fitColumns, isStandard, placeColumns } from '../../../alarm/column-layout.ts'
import { cellPaddingRem as paddingRem, pathLetterRem } from '../../../alarm/tag-path.ts'
import { useAlarmHelp } from '../../../bridge/stores/alarm-help.ts'
import { useDesk } from '../../../bridge/stores/desk.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useAlarmFormatter } from '../use-alarm-formatter.ts'
import { useLive } from '../store.ts'
import { useViews } from '../views/store.ts'

/**
 * The width of a letter in rem, rather too wide than too narrow: texts are not measured one by one. Areas and units
 * are often in capital letters.
 */
const letterRem = { text: 0.48, place: 0.56, state: 0.52, message: 0.485, path: pathLetterRem, heading: 0.53 }
const maskedLetters = 7
/** How many letters of its areas a column of units has room for. */
export const unitLetters = (widthRem: number): number =>
  // A column that is exactly as wide as its areas holds them.
  Math.floor((widthRem - paddingRem) / letterRem.place + 0.01)
/** The arrow of the sort order and the gap before it. */
const headingExtraRem = 1.25
/** The length of what a column says, where its width follows its texts; all others hold texts of a known length. */
const lengths: [ColumnId, (alarm: Alarm, formatter: AlarmFormatter) => number][] = [
  // With the mark of one that is masked.
  ['message', ({ message, name, masked }) => (message || name).length + (masked ? maskedLetters : 0)],
  ['value', ({ value }) => value.length],
  ['ackUser', ({ ackUser }, formatter) => (ackUser === '' ? 0 : formatter.person(ackUser).length)],
]

/** A list this wide has the usual columns whole and room for one more. */
const holderRoomRem = 96
const holderColumn: ViewColumn = { id: 'with', width: null, pinned: false }

/** Where several servers are in one list, it says which: the servers take the place of a service's data servers. */
const serverColumn: ViewColumn = { id: 'dataServerId', width: null, pinned: false }

/** The columns that the view has and something fills: a state without a name or a time without alarm help says nothing. */
export function useShownColumns() {
  const views = useViews()
  const settings = useSettings()
  const help = useAlarmHelp()
  const hasStates = computed(() => Object.keys(settings.server?.stateLabels ?? {}).length > 0)
  return computed(() => {
    const { columns } = views.draft
    const isNamed = !settings.isAll || columns.some(({ id }) => id === 'dataServerId')
    const shown = (isNamed ? columns : columns.toSpliced(1, 0, serverColumn)).filter(
      ({ id }) => (id !== 'state' || hasStates.value) && (id !== 'respond' || help.count > 0),
    )
    return shown.length > 0 ? shown : columns
  })
}

/** How long the texts of a list are at most, in letters. */
export interface TextLengths {
  of: ReadonlyMap<ColumnId, number>
  /** Of the paths without their areas. */
  tag: number
}
const unknown: TextLengths = { of: new Map(), tag: 0 }
/** More areas than a plant has: they are measured again. */
const maxAreas = 10_000
/** So many widths of the list are remembered: with and without the details, and some of a window that changes. */
const maxWidths = 8

/**
 * Lays out the columns by the longest texts of the list when it was first laid out at a width. Nothing that comes later
 * moves a column by itself, nor do the details when they close or the list when it comes back: what is longer counts
 * from when the operator asks for other rows or columns, or the list has a width that it has not had.
 */
export function useColumnLayout(roomRem: () => number) {
  const { t } = useI18n()
  const desk = useDesk()
  const formatter = useAlarmFormatter()
  const settings = useSettings()
  const views = useViews()
  const columns = useShownColumns()
  const live = useLive()
  const longest = new Map<ColumnId, number>()
  let longestTag = 0
  /** What the columns are laid out by: the page may lay them out again at any time, for its texts come in parts. */
  const known = computed(() => live.textLengths.get(roomRem()) ?? unknown)
  function measure() {
    if (longest.size === 0 || live.textLengths.has(roomRem())) return
    const kept = [...live.textLengths].slice(1 - maxWidths)
    live.textLengths = new Map([...kept, [roomRem(), { of: new Map(longest), tag: longestTag }]])
  }

  /** The areas of tags, whose tens of thousands share a few hundred of them, with the letters that they take in a path. */
  const areas = new Map<string, number>()

  function longer(id: ColumnId, letters: number) {
    if (letters > (longest.get(id) ?? -1)) longest.set(id, letters)
  }
  function noteAreas(alarm: Alarm, lead: string): number {
    // A backslash has air on both sides.
    const letters = lead.length + lead.split('\\').length - 1
    if (areas.size >= maxAreas) areas.clear()
    areas.set(lead, letters)
    longer('area', alarmColumns.area.text(alarm, formatter).length)
    longer('unit', alarmColumns.unit.text(alarm, formatter).length)
    return letters
  }
  function note(alarm: Alarm) {
    const path = formatter.ownPath(alarm)
    const start = path.lastIndexOf(path.includes('\\') ? '\\' : '/') + 1
    const lead = path.slice(0, start)
    const tagLetters = path.length - start
    longer('path', (areas.get(lead) ?? noteAreas(alarm, lead)) + tagLetters)
    if (tagLetters > longestTag) longestTag = tagLetters
    for (const [id, lengthOf] of lengths) longer(id, lengthOf(alarm, formatter))
  }
  function noteAll() {
    longest.clear()
    areas.clear()
    longestTag = 0
    for (const alarm of desk.alarms.values()) note(alarm)
  }
  noteAll()
  watch(
    () => desk.updated,
    ({ changes }) => {
      if (changes === null) noteAll()
      else for (const { after } of changes) if (after) note(after)
      measure()
    },
    { flush: 'sync' },
  )
  watch(roomRem, measure, { flush: 'sync', immediate: true })
  // Not the order: a heading that is clicked stays under the pointer.
  watch(
    [() => views.draft.columns, () => views.draft.filter, () => views.draft.grouping],
    () => {
      live.textLengths = new Map()
      measure()
    },
    { flush: 'sync' },
  )
  const isChosen = computed(() => !isStandard(views.draft.columns))
  /** The names are known before the states come. */
  const longestState = () =>
    Math.max(
      t('live.isMasked').length,
      ...Object.values(settings.server?.stateLabels ?? {}).map((label) => label.length),
    )

  function lettersOf(id: ColumnId): number {
    const letters = known.value.of.get(id) ?? 0
    if (id === 'state') return longestState()
    return id === 'path' && filled.value.some((column) => column.id === 'unit') ? known.value.tag : letters
  }
  const fit = computed(() => ({
    room: roomRem(),
    heading: (id: ColumnId) => t(`column.${id}`).length * letterRem.heading + headingExtraRem,
    texts: (id: ColumnId) => {
      const isWider = id === 'message' || id === 'path' || id === 'state'
      const letter = isWider ? letterRem[id] : placeColumns.includes(id) ? letterRem.place : letterRem.text
      return lettersOf(id) * letter + paddingRem
    },
  }))
  /** Without those of areas that a plant has not, which nobody chose. */
  const filled = computed(() => {
    const isEmpty = (id: ColumnId) => roomRem() > 0 && known.value.of.get(id) === 0
    return isChosen.value
      ? columns.value
      : columns.value.filter(({ id }) => !placeColumns.includes(id) || !isEmpty(id))
  })

  /** Who has an alarm is said beside its message, or in a column where there is room. */
  const placed = computed(() => {
    if (roomRem() <= 0) return filled.value
    return roomRem() >= holderRoomRem && !isChosen.value
      ? [...filled.value, holderColumn]
      : columnsWithRoom(filled.value, fit.value, isChosen.value)
  })

  return computed(() => fitColumns(placed.value, fit.value))
}
