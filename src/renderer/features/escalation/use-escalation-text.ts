import { useI18n } from '../../ui/i18n.ts'
import { assertNever } from '../../../shared/errors.ts'
import { ruleSession } from '../../../shared/model/constants.ts'
import type { Escalation, StepCall } from '../../../shared/model/escalation.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useCalleeNames } from '../../alarm/use-labels.ts'

/** An escalation in words: its progress, the groups that were skipped, and who started it. */
export function useEscalationText() {
  const { t } = useI18n()
  const { formats } = useTimes()
  const clock = useClock()
  const names = useCalleeNames()

  const groupAt = ({ steps }: Escalation, step: number) => {
    const found = steps[step]
    return found ? names.group(found.groupId, found.name) : ''
  }
  const minute = (at: number) => formats.value.minute(at)
  const left = (until: number) => countdown(until - clock.now)
  const step = (escalation: Escalation, place: number) => ({
    n: place + 1,
    of: escalation.steps.length,
    group: groupAt(escalation, place),
  })

  function waiting(escalation: Escalation, place: number, until: number): string {
    const call = escalation.calls.findLast((made) => made.step === place)
    const facts = { ...step(escalation, place), time: call ? minute(call.at) : '' }
    const next = groupAt(escalation, place + 1)
    return [
      t(call?.outcome === 'unknown' ? 'escalation.unknown' : 'escalation.called', facts),
      next === ''
        ? t('escalation.last', { left: left(until) })
        : t('escalation.next', { group: next, left: left(until) }),
    ].join(' ')
  }

  function state(escalation: Escalation): string {
    const { phase } = escalation
    switch (phase.kind) {
      case 'pending':
        return phase.until > clock.now
          ? t('escalation.pending', { group: groupAt(escalation, 0), left: left(phase.until) })
          : t('escalation.overdue', { group: groupAt(escalation, 0) })
      case 'calling':
        return t('escalation.calling', step(escalation, phase.step))
      case 'waiting':
        return waiting(escalation, phase.step, phase.until)
      case 'held':
        return t('escalation.held', { ...step(escalation, phase.step), time: minute(phase.since) })
      case 'ended': {
        const by = phase.personId === null ? phase.by : names.recordedPerson(phase.personId, phase.by)
        return t(`escalation.end.${phase.end}`, { by, time: minute(phase.at) })
      }
      default:
        return assertNever(phase)
    }
  }

  const omitted = (escalation: Escalation, outcome: StepCall['outcome']) =>
    escalation.calls.filter((call) => call.outcome === outcome).map((call) => groupAt(escalation, call.step))

  return {
    state,
    /** The groups that were not called, and why. */
    omissions: (escalation: Escalation): string[] =>
      (['skipped', 'refused'] as const).flatMap((outcome) => {
        const groups = omitted(escalation, outcome).join(', ')
        return groups === '' ? [] : [t(`escalation.${outcome}`, { groups })]
      }),
    origin: ({ by, chain, startedAt }: Escalation) =>
      t(by.session === ruleSession ? 'escalation.byRule' : 'escalation.by', {
        by: by.name,
        chain,
        time: minute(startedAt),
      }),
  }
}

/** The time that is left as a clock counts it down: "4:10", "1:04:10". */
function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const padded = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0
    ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}`
    : `${minutes}:${padded(seconds % 60)}`
}
