import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { auditFiles, verifyAudit } from '../../../src/main/storage/audit-verification.ts'
import type { NoticeCode } from '../../../src/shared/model/attention.ts'
import type { WebDesk } from '../../support/web-desk.ts'
import { noHealing, type FaultKind } from '../fault.ts'
import type { Rig } from '../rig.ts'
import { downMs, killFault, killStored } from './process.ts'

/** The longest delay after which a failed write is tried again, and a margin. */
const writeRetryMs = 40_000

const hasNotice = async ({ observer }: Rig, code: NoticeCode) =>
  (await observer().request('desk.snapshot', null)).notices.some((notice) => notice.code === code)

/** The host ends in order, its database is damaged, and it starts again without anything that it knew. */
const damagedDatabase = (name: string, damage: (content: Buffer, rig: Rig) => Buffer): FaultKind => ({
  name,
  lastsMs: 1_000,
  async inject(rig) {
    const folder = join(rig.profile, 'servers')
    const setAside = () => readdirSync(folder).filter((each) => each.includes('.broken-')).length
    const before = setAside()
    const end = async (host: WebDesk) => {
      await host.stop()
      await pause(downMs)
      for (const file of readdirSync(folder).filter((each) => each.endsWith('.sqlite')))
        writeFileSync(join(folder, file), damage(readFileSync(join(folder, file)), rig))
    }
    await rig.restartHost({ end, losesJournal: true })
    await rig.demand('the damaged database is set aside', () => setAside() > before)
    await rig.demand('a notice says so', () => hasNotice(rig, 'records-set-aside'))
    return noHealing
  },
})

const randomBytes = ({ random }: Rig, count: number) =>
  Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)))

/** As in a file whose blocks went to another one: the beginning and the end are sound. */
const overwriteMiddle = (content: Buffer, rig: Rig) => {
  const third = Math.floor(content.length / 3)
  return Buffer.concat([content.subarray(0, third), randomBytes(rig, third), content.subarray(2 * third)])
}

const fillDisk = ({ disk }: Rig): (() => void) => {
  if (!disk) throw new Error('the profile folder has no file system of its own')
  return disk.fill()
}

/**
 * A setting is changed on a full disk: the desk says that it cannot be stored. With space again everything is stored,
 * which a killed host proves, since it has nothing else to go by.
 */
const onFullDisk = async (rig: Rig, free: () => void): Promise<() => Promise<void>> => {
  const { profile, observer, demand, restartHost } = rig
  const density = readSettings(profile).density === 'compact' ? 'normal' : 'compact'
  await observer().request('settings.change', { density })
  await demand('a notice says that nothing can be stored', () => hasNotice(rig, 'storage-failing'))
  return async () => {
    free()
    await demand('the notice ends', async () => !(await hasNotice(rig, 'storage-failing')), writeRetryMs)
    await demand('the setting is stored', () => readSettings(profile).density === density)
    await restartHost({ end: (host) => killStored(rig, host) })
    const { problems } = await verifyAudit(await auditFiles(join(profile, 'audit')))
    await demand(`the audit trail is whole: ${problems.join('; ')}`, () => problems.length === 0, 0)
  }
}

const readSettings = (profile: string) =>
  JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8')) as { density?: string }

/** What happens to the desk's folder. */
export const storageFaults: readonly FaultKind[] = [
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
  damagedDatabase('database cut to half', (content) => content.subarray(0, Math.floor(content.length / 2))),
  damagedDatabase('database cut to nothing', () => Buffer.alloc(0)),
  damagedDatabase('garbage in the middle of the database', overwriteMiddle),
  {
    name: 'read-only profile folder',
    lastsMs: 3_000,
    needsOwnDisk: true,
    inject({ profile }) {
      execFileSync('mount', ['--bind', profile, profile])
      execFileSync('mount', ['-o', 'remount,bind,ro', profile])
      return () => Promise.resolve(void execFileSync('umount', ['--lazy', profile]))
    },
  },
  {
    name: 'full disk',
    lastsMs: 4_000,
    needsOwnDisk: true,
    inject: (rig) => onFullDisk(rig, fillDisk(rig)),
  },
  {
    name: 'started on a full disk',
    lastsMs: 4_000,
    needsOwnDisk: true,
    async inject(rig) {
      let free = () => undefined as void
      const end = async (host: WebDesk) => {
        await killStored(rig, host)
        free = fillDisk(rig)
      }
      await rig.restartHost({ end })
      return onFullDisk(rig, free)
    },
  },
]
