import { setTimeout as pause } from 'node:timers/promises'
import type { WebDesk } from '../../support/web-desk.ts'
import { noHealing, type FaultKind } from '../fault.ts'
import type { Rig } from '../rig.ts'

const hourMs = 3_600_000
/** How long the host stays away after it has ended, while the plant goes on. */
export const downMs = 2_000
/** Longer than the desk collects changes before it stores them: nothing that it knows is in its memory only. */
export const storeMs = 1_000
/** A desk that is silent for longer than this counts its alarms as stale. */
const suspendMs = 13_000

/** Sets the wall clock of the host; its timers go on, as they do when somebody sets the clock of a machine. */
const clockFault = (name: string, shiftMs: number): FaultKind => ({
  name,
  lastsMs: 3_000,
  async inject({ hostMeter }) {
    await hostMeter.shiftClock(shiftMs)
    return () => hostMeter.shiftClock(0)
  },
})

/** Ends the host without a word, at a moment at which all that it knows is stored; the plant goes on afterwards. */
export const killStored = async (rig: Rig, host: WebDesk) => {
  await rig.betweenSteps(async () => {
    await pause(storeMs)
    await host.signal('SIGKILL')
  })
  await pause(downMs)
}

/** The host is killed; its folder changes before it starts again. */
export const killFault = (name: string, meanwhile: (rig: Rig) => Promise<void> | void): FaultKind => ({
  name,
  lastsMs: 1_000,
  async inject(rig) {
    const end = async (host: WebDesk) => {
      await killStored(rig, host)
      await meanwhile(rig)
    }
    await rig.restartHost({ end })
    return noHealing
  },
})

/** What happens to the desk's own process and its clock. */
export const processFaults: readonly FaultKind[] = [
  killFault('web host killed (kill -9)', () => undefined),
  killFault('web host and service killed at once', ({ service, betweenSteps }) =>
    betweenSteps(async () => {
      await service().kill()
      await service().start()
    }),
  ),
  {
    name: 'web host suspended and resumed',
    lastsMs: suspendMs,
    async inject({ host }) {
      const suspended = host()
      await suspended.signal('SIGSTOP')
      return () => suspended.signal('SIGCONT')
    },
  },
  {
    name: 'page reloaded',
    lastsMs: 1_000,
    async inject({ page }) {
      await page.reload()
      return noHealing
    },
  },
  clockFault('clock an hour ahead', hourMs),
  clockFault('clock an hour back', -hourMs),
]
