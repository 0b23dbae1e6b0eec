import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { noHealing, type FaultKind } from '../fault.ts'
import type { Rig } from '../rig.ts'

const hourMs = 3_600_000
/** How long the host stays away after it was killed, while the plant goes on. */
const downMs = 2_000
/** Longer than the desk collects changes before it stores them: what was dismissed before the fault stays so. */
const storeMs = 1_000
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

/** The host is killed; its folder changes before it starts again. */
const killFault = (name: string, meanwhile: (rig: Rig) => Promise<void> | void): FaultKind => ({
  name,
  lastsMs: 1_000,
  async inject(rig) {
    await rig.restartHost(async (host) => {
      await pause(storeMs)
      await host.signal('SIGKILL')
      await pause(downMs)
      await meanwhile(rig)
    })
    return noHealing
  },
})

/** Only a privileged user can take a folder's writability away from a privileged desk. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0

/** What happens to the desk's own process, its clock and its folder. */
export const processFaults: readonly FaultKind[] = [
  killFault('web host killed (kill -9)', () => undefined),
  killFault('web host and service killed at once', ({ service, betweenSteps }) =>
    betweenSteps(async () => {
      await service().kill()
      await service().start()
    }),
  ),
  killFault('settings truncated', ({ profile }) => {
    // With the intervals of the bench, which the rest of a truncated file cannot hold.
    const text = '{"profiles":[{"watchMillis":250,"reconcileMillis":1000}],"theme":"da'
    writeFileSync(join(profile, 'settings.json'), text)
  }),
  killFault('contact book truncated', ({ profile }) => {
    const folder = join(profile, 'book')
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      writeFileSync(join(folder, name), '{"contacts":[{"id"')
  }),
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
  ...(canMount ? [readOnlyFolder()] : []),
]

function readOnlyFolder(): FaultKind {
  return {
    name: 'read-only profile folder',
    lastsMs: 3_000,
    inject({ profile }) {
      execFileSync('mount', ['--bind', profile, profile])
      execFileSync('mount', ['-o', 'remount,bind,ro', profile])
      return () => Promise.resolve(void execFileSync('umount', ['--lazy', profile]))
    },
  }
}
