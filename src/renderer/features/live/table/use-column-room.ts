import { computed, shallowRef, triggerRef, watch } from 'vue'
import { useI18n } from '../../../ui/i18n.ts'
import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { ColumnId, ViewColumn } from '../../../../shared/model/saved-view.ts'
import type { AlarmFormatter } from '../../../alarm/alarm-columns.ts'
import { fitColumns } from '../../../alarm/column-layout.ts'
import { useAlarmHelp } from '../../../bridge/stores/alarm-help.ts'
import { useDesk } from '../../../bridge/stores/desk.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useLive } from '../store.ts'
import { useAlarmFormatter } from '../use-alarm-formatter.ts'
import { useViews } from '../views/store.ts'

/** The width of a letter in rem, rather too wide than too narrow: texts are not measured one by one. */
const letterRem = { text: 0.46, message: 0.485, path: 0.49, heading: 0.46 }
const paddingRem = 0.75
const maskedLetters = 7
/** The arrow of the sort order and the gap before it. */
const headingExtraRem = 1.25
/** The length of what a column says, where its width follows its texts; all others hold texts of a known length. */
const lengths: [ColumnId, (alarm: Alarm, formatter: AlarmFormatter) => number][] = [
  // With the mark of one that is masked.
  ['message', ({ message, name, masked }) => (message || name).length + (masked ? maskedLetters : 0)],
  // A backslash has air on both sides.
  ['path', ({ path }) => path.length + path.split('\\').length - 1],
  ['value', ({ value }) => value.length],
  ['state', (alarm, formatter) => formatter.state(alarm).length],
  ['ackUser', ({ ackUser }, formatter) => (ackUser === '' ? 0 : formatter.person(ackUser).length)],
]

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

/**
 * Lays out the columns by their longest texts. The longest are kept as alarms come, and shorter ones do not narrow a
 * column again, so that an update looks only at what it changes and columns seldom move; never while rows are held.
 */
export function useColumnLayout(roomRem: () => number) {
  const { t } = useI18n()
  const desk = useDesk()
  const live = useLive()
  const formatter = useAlarmFormatter()
  const columns = useShownColumns()
  const longest = new Map<ColumnId, number>()
  const known = shallowRef<ReadonlyMap<ColumnId, number>>(longest)
  let isChanged = false

  function note(alarm: Alarm) {
    for (const [id, lengthOf] of lengths) {
      const length = lengthOf(alarm, formatter)
      if (length <= (longest.get(id) ?? 0)) continue
      longest.set(id, length)
      isChanged = true
    }
  }
  function publish() {
    if (!isChanged || live.isHeld) return
    isChanged = false
    triggerRef(known)
  }
  watch(
    () => desk.updated,
    ({ changes }) => {
      if (changes === null) {
        longest.clear()
        isChanged = true
        for (const alarm of desk.alarms.values()) note(alarm)
      } else for (const { after } of changes) if (after) note(after)
      publish()
    },
    { flush: 'sync', immediate: true },
  )
  watch(() => live.isHeld, publish)

  return computed(() =>
    fitColumns(columns.value, {
      room: roomRem(),
      heading: (id) => t(`column.${id}`).length * letterRem.heading + headingExtraRem,
      texts: (id) => {
        const letters = known.value.get(id) ?? 0
        return letters * (id === 'message' || id === 'path' ? letterRem[id] : letterRem.text) + paddingRem
      },
    }),
  )
}
