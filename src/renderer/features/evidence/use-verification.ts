import { computed, shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { ChainCheck, EvidenceVerification } from '../../../shared/model/evidence.ts'
import type { Failure } from '../../../shared/result.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useLatest } from '../../ui/use-latest.ts'

export type ChainState =
  | { kind: 'checking' }
  | { kind: 'checked'; checks: readonly ChainCheck[]; at: number }
  | { kind: 'failed'; failure: Failure }

/** Checks the chain of the evidence, that of each server by itself, and reports the results. */
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
      ? { kind: 'checked', checks: answer.value, at: clock.now }
      : { kind: 'failed', failure: answer.error }
  }

  const stamp = (text: string | null) =>
    text === null ? '–' : formats.value.stamp(Date.parse(text), clock.today)
  const failed = ({ message }: Failure) => t('evidence.checkFailed', { why: message })
  const said = ({ entries, from, to, faults, faultCount }: EvidenceVerification, at: number) => {
    const span = { n: n(entries), from: stamp(from), to: stamp(to) }
    const [first] = faults
    // Checked once more it says the same, but for the time.
    const checked = t('evidence.checkedAt', { time: formats.value.clock(at) })
    if (!first) return `${t('evidence.whole', span, entries)}, ${checked}`
    const fault = t(`evidence.fault.${first.fault}`, { number: n(first.number) })
    return t('evidence.broken', { ...span, fault, faults: n(faultCount) }, faultCount)
  }
  /** A line for each server; no name where there is one only. */
  const lines = computed(() => {
    const now = state.value
    if (now.kind === 'checking') return [{ server: '', text: t('evidence.checking') }]
    if (now.kind === 'failed') return [{ server: '', text: failed(now.failure) }]
    return now.checks.map(({ server, result, failure }) => ({
      server,
      text: failure ? failed(failure) : result ? said(result, now.at) : '',
    }))
  })
  return {
    state,
    lines,
    /** For paper. */
    words: computed(() =>
      lines.value.map(({ server, text }) => (server === '' ? text : `${server}: ${text}`)).join(' '),
    ),
    isBroken: computed(
      () =>
        state.value.kind === 'checked' &&
        state.value.checks.some(({ result }) => (result?.faultCount ?? 0) > 0),
    ),
    check,
  }
}
