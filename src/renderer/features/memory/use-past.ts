import { maxNoteLength } from '../../../shared/model/constants.ts'
import type { Following, Writing } from '../../../shared/model/memory.ts'
import { shortLine, shownLine } from '../../../shared/rules/shown-text.ts'
import { splitPath } from '../../alarm/tag-path.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useI18n } from '../../ui/i18n.ts'
import { useContributions } from '../../contributions.ts'

/** What comes before a past moment and after it is shown with it. */
const aroundMs = 600_000
/** Three of them are in one line. */
const maxMessage = 60

/** How past moments and their tags are named, and the way to them. */
export function usePast() {
  const { formats } = useTimes()
  const clock = useClock()
  const { t } = useI18n()
  const history = useContributions().useAlarmHistory()
  const tags = (paths: readonly string[]) => paths.map((path) => shownLine(splitPath(path).last)).join(', ')
  return {
    /** 02:14 today, Nov 3 02:14 on another day. */
    when(at: number): string {
      const { isSameDay, minute, short } = formats.value
      return isSameDay(at, clock.today) ? minute(at) : `${short(at, clock.today)} ${minute(at)}`
    },
    tags,
    /** TRIP “Boiler tripped”: a tag with its message, where the desk knows that. */
    named: ({ tag, message = '' }: Following) =>
      message === ''
        ? tags([tag])
        : t('memory.named', { tag: tags([tag]), message: shortLine(message, maxMessage) }),
    /** What somebody wrote, with where and who. */
    written: ({ source, tag, text, by }: Writing, maxChars = maxNoteLength) =>
      t(`memory.written.${source}`, { tag: tags([tag]), text: shortLine(text, maxChars), by }),
    /** Opens the alarm history there, if there is one. */
    show: (from: number, to = from) =>
      history?.showPeriod(from - aroundMs, Math.min(to + aroundMs, clock.moment())),
  }
}
