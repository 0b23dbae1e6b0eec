import { computed } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { Shelved } from '../../../shared/model/shelf.ts'
import { isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import { beganAt, covers, hasBegun, isForgotten } from '../../../shared/rules/shelf.ts'
import { splitPath } from '../../alarm/tag-path.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useShelf } from '../../bridge/stores/shelf.ts'
import { useContributions } from '../../contributions.ts'
import { useClock } from '../../ui/clock.ts'
import { shownNow } from './rules/hidden-items.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

const minuteMs = 60_000

/** The entries of the shelf as rows, and what each column says of them. */
export function useShelfRows() {
  const { t } = useI18n()
  const shelf = useShelf()
  const settings = useSettings()
  const clock = useClock()
  const { formats, lasting } = useTimes()
  const teamWord = useContributions().useTeamWord()
  /** Times are said in minutes, so that a table at rest is drawn once a minute. */
  const now = computed(() => shownNow(shelf.entries.values(), clock.now))
  const rows = computed(() => inShelfOrder(shelf.entries.values(), now.value))
  const isOld = (entry: Shelved) => isForgotten(entry, now.value)

  const activeOf = (entry: Shelved) =>
    hasBegun(entry, now.value)
      ? [...shelf.alarms.values()].filter((alarm) => covers(entry, alarm, settings.scale))
      : []
  const isOpen = (entry: Shelved) => activeOf(entry).some((alarm) => !isAcknowledged(alarm))
  function stateOf(entry: Shelved): string {
    if (!hasBegun(entry, now.value)) return t('shelf.state.planned')
    const active = activeOf(entry)
    if (active.length === 0) return t(entry.alarmId === null ? 'shelf.state.quiet' : 'shelf.state.cleared')
    const words = active.length > 1 ? [t('shelf.state.alarms', { n: active.length }, active.length)] : []
    return [...words, t(isOpen(entry) ? 'shelf.state.open' : 'shelf.state.acknowledged')].join(', ')
  }
  const leftOf = (entry: Shelved) => {
    const isWaiting = !hasBegun(entry, now.value)
    const minutes = Math.floor(((isWaiting ? beganAt(entry) : entry.until) - now.value) / minuteMs)
    if (isWaiting) return t('shelf.beginsIn', { time: lasting(Math.max(1, minutes) * minuteMs) })
    return minutes < 0 ? t('shelf.returning') : lasting(Math.max(1, minutes) * minuteMs)
  }

  const whatOf = ({ work, message, path }: Shelved) => {
    if (work) return t('shelf.work', { places: work.places.join(', ') })
    return message || t('shelf.wholeTag', { tag: splitPath(path).last })
  }

  const columns = computed((): readonly GridColumn<Shelved>[] => [
    {
      id: 'what',
      titleKey: 'shelf.column.what',
      width: 15,
      minWidth: 9,
      takesRest: true,
      line: 2,
      inName: 1,
      value: ({ message, path }) => message || path,
      text: whatOf,
    },
    {
      id: 'path',
      titleKey: 'shelf.column.path',
      width: 13,
      isSpare: true,
      inName: 2,
      value: ({ path }) => path,
      text: ({ path }) => path,
    },
    {
      id: 'left',
      titleKey: 'shelf.column.left',
      width: 9,
      line: 1,
      inName: 3,
      value: ({ until }) => until,
      text: leftOf,
      tooltip: ({ until, work }) =>
        [...(work ? [formats.value.full(work.from)] : []), formats.value.full(until)].join(' – '),
      filter: { kind: 'time', number: ({ until }) => until },
    },
    {
      id: 'state',
      titleKey: 'shelf.column.state',
      width: 9,
      line: 1,
      inName: 4,
      value: stateOf,
      text: stateOf,
    },
    {
      id: 'reason',
      titleKey: 'shelf.column.reason',
      width: 11,
      minWidth: 8,
      line: 1,
      inName: 5,
      value: ({ reason }) => reason,
      text: ({ reason }) => reason,
    },
    {
      id: 'by',
      titleKey: 'shelf.column.by',
      width: 8,
      isSpare: true,
      value: ({ by }) => by,
      text: (entry) => [entry.by, teamWord(entry)].filter(Boolean).join(', '),
    },
    {
      id: 'since',
      titleKey: 'shelf.column.since',
      width: 9,
      isSpare: true,
      value: ({ at }) => at,
      text: (entry) => {
        const since = formats.value.dated(entry.at, now.value)
        return isOld(entry) ? t('shelf.forgotten', { since }) : since
      },
      tooltip: ({ at }) => formats.value.full(at),
      filter: { kind: 'time', number: ({ at }) => at },
    },
  ])
  return { rows, columns, isOpen, forgotten: computed(() => rows.value.filter(isOld).length) }
}

/** What may have been forgotten comes first, and then what returns first. */
function inShelfOrder(entries: Iterable<Shelved>, now: number): Shelved[] {
  return [...entries].sort(
    (a, b) => Number(isForgotten(b, now)) - Number(isForgotten(a, now)) || a.until - b.until || a.at - b.at,
  )
}
