import { computed, shallowRef, useId } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { WorklistCandidate } from '../../contributions.ts'
import { splitPath } from '../../alarm/tag-path.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useWorklist } from './store.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useRole } from '../../bridge/use-role.ts'
import { useClock } from '../../ui/clock.ts'
import { useDone } from '../../ui/announcer.ts'
import { readFigure } from './use-figures.ts'
import { passedSpan } from './rules/figures.ts'

/** A tag, and the period in which it showed as a bad actor. */
const maxMessage = 1_000

/** Puts a tag on the worklist, with how often it alarmed in the period that is shown. */
export function useAddToWorklist(candidate: () => WorklistCandidate) {
  const { t } = useI18n()
  const bridge = useBridge()
  const clock = useClock()
  const notices = useNotices()
  const role = useRole()
  const worklist = useWorklist()
  const { say } = useDone()
  const ticket = `worklist ${useId()}`
  const isBusy = shallowRef(false)
  const item = computed(() => worklist.items.get(candidate().tag) ?? null)

  async function send({ tag, message, priority, period }: WorklistCandidate) {
    const figure = await readFigure(bridge, { ticket, tag, span: passedSpan(period, clock.moment()) })
    if (!figure.ok) return figure
    return bridge.request('worklist.add', {
      tag,
      priority,
      message: message.slice(0, maxMessage),
      before: figure.value,
    })
  }
  return {
    /** The tag as it is on the list; null: it is not. */
    item,
    isBusy,
    refusal: computed(() => role.reason('worklist.add')),
    async add() {
      const subject = candidate()
      const tag = splitPath(subject.tag).last
      if (item.value) return say(t('worklist.already', { tag }))
      if (isBusy.value || !role.can('worklist.add')) return
      isBusy.value = true
      const answer = await send(subject)
      isBusy.value = false
      if (answer.ok) say(t('worklist.added', { tag }))
      else notices.reportFailure(answer.error)
    },
  }
}
