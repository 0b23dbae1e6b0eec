import { computed, shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { EvidenceVerification } from '../../../shared/model/evidence.ts'
import type { Failure } from '../../../shared/result.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useLatest } from '../../ui/use-latest.ts'

export type ChainState =
  | { kind: 'checking' }
  | { kind: 'checked'; result: EvidenceVerification }
  | { kind: 'failed'; failure: Failure }

/** Checks the chain of the evidence and reports the result. */
export function useVerification() {
  const { t, n } = useI18n()
  const bridge = useBridge()
  const clock = useClock()
  const { formats } = useTimes()
  const state = shallowRef<ChainState>({ kind: 'checking' })
  const latest = useLatest()

  async function check() {
    const signal = latest()
    state.value = { kind: 'checking' }
    const answer = await bridge.request('evidence.verify', null)
    if (signal.aborted) return
    state.value = answer.ok
      ? { kind: 'checked', result: answer.value }
      : { kind: 'failed', failure: answer.error }
  }

  const stamp = (text: string | null) =>
    text === null ? '–' : formats.value.stamp(Date.parse(text), clock.today)
  const words = computed(() => {
    const now = state.value
    if (now.kind === 'checking') return t('evidence.checking')
    if (now.kind === 'failed') return t('evidence.checkFailed', { why: now.failure.message })
    const { entries, from, to, faults, faultCount } = now.result
    const span = { n: n(entries), from: stamp(from), to: stamp(to) }
    const [first] = faults
    if (!first) return t('evidence.whole', span, entries)
    const fault = t(`evidence.fault.${first.fault}`, { number: n(first.number) })
    return t('evidence.broken', { ...span, fault, faults: n(faultCount) }, faultCount)
  })
  return {
    state,
    words,
    isBroken: computed(() => state.value.kind === 'checked' && state.value.result.faultCount > 0),
    check,
  }
}
