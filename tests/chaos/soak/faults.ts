import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SoakRig } from './rig.ts'

/** Something that goes wrong during a shift; when it settles, whatever was broken works again. */
export interface SoakFault {
  name: string
  /** Ends a process, so that its figures begin anew. */
  isFresh?: boolean
  /** The service cannot take an alarm meanwhile. */
  isOutage?: boolean
  /** Stops a process or its clock: its event loop is late by that. */
  isPause?: boolean
  /** Where the machine cannot do it. */
  isPossible?: (rig: SoakRig) => boolean
  inject(rig: SoakRig): Promise<void>
}

/** Longer than the desk takes a silence for a loss: its requests and the hub's stale limit of 10 s. */
const outageMs = 4_000
const suspendMs = 12_000
const hourMs = 3_600_000

/** The host is gone, its folder changes meanwhile, and it starts again on what is there. */
const whileStopped = async (rig: SoakRig, change: () => void) => {
  await rig.killHost()
  change()
  await rig.startHost()
  await rig.openPage()
}

/** Cuts the last third off every such file, as a lost write does. */
const truncateFiles = (folder: string, isMeant: (name: string) => boolean) => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (isMeant(name)) truncateSync(file, Math.floor((statSync(file).size * 2) / 3))
  }
}

/** Sets the host's clock, lets the desk work with it for a while, and sets it right again. */
const withClock = async ({ meters }: SoakRig, shiftMs: number) => {
  await meters.host.shiftClock(shiftMs)
  await pause(outageMs)
  await meters.host.shiftClock(0)
}

/** Fills the file system of the profile folder while the desk works. */
const withFullDisk = async ({ disk }: SoakRig) => {
  const free = disk?.fill()
  await pause(outageMs)
  free?.()
}

export const soakFaults: readonly SoakFault[] = [
  {
    name: 'kill -9 of the host',
    isFresh: true,
    async inject(rig) {
      await whileStopped(rig, () => undefined)
    },
  },
  {
    name: 'kill -9 of the page',
    isFresh: true,
    async inject(rig) {
      await rig.crashPage()
      await rig.openPage()
    },
  },
  {
    name: 'kill -9 of the service',
    isFresh: true,
    isOutage: true,
    async inject(rig) {
      await rig.killService()
      await pause(outageMs)
      await rig.startService()
    },
  },
  {
    name: 'kill -9 of all at once',
    isFresh: true,
    isOutage: true,
    async inject(rig) {
      await Promise.all([rig.crashPage(), rig.killHost(), rig.killService()])
      await rig.startService()
      await rig.startHost()
      await rig.openPage()
    },
  },
  {
    name: 'settings truncated',
    isFresh: true,
    inject: (rig) =>
      whileStopped(rig, () => {
        writeFileSync(join(rig.profile, 'settings.json'), '{"theme": "dar')
      }),
  },
  { name: 'full disk', isPossible: ({ disk }) => disk !== null, inject: withFullDisk },
  {
    name: 'connections cut',
    async inject(rig) {
      rig.cut()
      await pause(500)
      rig.cut()
    },
  },
  {
    name: 'service suspended',
    isOutage: true,
    isPause: true,
    async inject(rig) {
      rig.service().pause(true)
      await pause(outageMs)
      rig.service().pause(false)
    },
  },
  {
    name: 'host suspended and resumed',
    isPause: true,
    async inject(rig) {
      await rig.host().signal('SIGSTOP')
      await pause(suspendMs)
      await rig.host().signal('SIGCONT')
    },
  },
  { name: 'clock an hour ahead', isPause: true, inject: (rig) => withClock(rig, hourMs) },
  { name: 'clock an hour back', isPause: true, inject: (rig) => withClock(rig, -hourMs) },
  {
    name: 'page reloaded',
    isFresh: true,
    async inject(rig) {
      await rig.page().reload()
    },
  },
]

/** These cost the desk its memory of what was, so that they end a shift instead of interrupting it. */
export const finalFaults: readonly SoakFault[] = [
  {
    name: 'database truncated',
    inject: (rig) =>
      whileStopped(rig, () =>
        truncateFiles(join(rig.profile, 'servers'), (name) => name.endsWith('.sqlite')),
      ),
  },
  {
    name: 'database lost',
    inject: (rig) => whileStopped(rig, () => rmSync(join(rig.profile, 'servers'), { recursive: true })),
  },
]
