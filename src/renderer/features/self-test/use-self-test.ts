import { computed, nextTick, onScopeDispose, shallowRef, type Ref } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { SelfTestReport, SelfTestResult, SelfTestDrawing } from '../../../shared/model/self-test.ts'
import type { Failure } from '../../../shared/result.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useSoundPlayer } from '../../ui/sound-player.ts'
import { newId } from '../../ui/new-id.ts'

/**
 * Runs the self-test for this page.
 *
 *   idle ──run──> running ──answer──> done ──run──> running
 *                  └──stop──> stopped ──run──> running        closed: a running test ends
 */
export function useSelfTest(row: Readonly<Ref<HTMLElement | null>>) {
  const bridge = useBridge()
  const settings = useSettings()
  const player = useSoundPlayer()
  const state = shallowRef<'idle' | 'running' | 'stopped' | 'done'>('idle')
  const results = shallowRef<readonly SelfTestResult[]>([])
  const report = shallowRef<SelfTestReport | null>(null)
  const failure = shallowRef<Failure | null>(null)
  /** The test alarm, while it has to be drawn. */
  const alarm = shallowRef<Alarm | null>(null)
  // What arrives for an earlier run is ignored.
  let ticket = ''

  async function draw(drawn: Alarm) {
    const mine = ticket
    alarm.value = drawn
    await nextTick()
    const [played, outputs] = await Promise.all([
      player.play('low', settings.settings?.sound.volume ?? 1),
      countOutputs(navigator),
      nextFrame(),
    ])
    const { height = 0 } = row.value?.getBoundingClientRect() ?? {}
    const words = played.kind === 'failed' ? played.message.slice(0, 1_000) : ''
    const sound = { outcome: played.kind, words, outputs }
    // A refusal is seen in the result of the step.
    await bridge.request('selfTest.drawn', { ticket: mine, isDrawn: height > 0, sound })
  }
  function cancel(next: 'idle' | 'stopped') {
    if (state.value === 'running') void bridge.request('selfTest.cancel', { ticket })
    ticket = ''
    alarm.value = null
    state.value = next
  }
  const endListening = bridge.onPush((push) => {
    if (push.name === 'selfTest.step' && push.payload.ticket === ticket)
      results.value = [...results.value, push.payload.result]
    else if (push.name === 'selfTest.alarm' && push.payload.ticket === ticket) void draw(push.payload.alarm)
  })
  onScopeDispose(() => {
    endListening()
    cancel('idle')
  })

  return {
    state,
    results,
    report,
    failure,
    alarm,
    isRunning: computed(() => state.value === 'running'),
    async run(raiseOnServer: boolean): Promise<void> {
      const mine = newId()
      ticket = mine
      state.value = 'running'
      results.value = []
      report.value = null
      failure.value = null
      alarm.value = null
      const answer = await bridge.request('selfTest.run', { ticket: mine, raiseOnServer })
      if (ticket !== mine) return
      state.value = 'done'
      alarm.value = null
      if (answer.ok) report.value = answer.value
      else failure.value = answer.error
    },
    stop: () => cancel('stopped'),
  }
}

/** Resolves once the browser has drawn what is in the page now; never while nobody can see the page. */
const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** The outputs that the browser names; null where it does not say. */
async function countOutputs(
  browser: Pick<Navigator, 'userAgent'> & {
    mediaDevices?: Pick<MediaDevices, 'enumerateDevices'> | undefined
  },
): Promise<SelfTestDrawing['sound']['outputs']> {
  // Other browsers name an output only after somebody has chosen one, and a page that is not secure has no devices.
  if (!browser.mediaDevices || !/\bChrome\//.test(browser.userAgent)) return null
  const devices = await browser.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'audiooutput').length
}
