import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/platform/clock.ts'
import type { Folded } from '../../src/main/team/act-log.ts'
import { openDeskKey } from '../../src/main/team/desk-key.ts'
import { createMember, type Member } from '../../src/main/team/member.ts'
import { teamSettingsSchema, type TeamSettings } from '../../src/shared/model/team-settings.ts'
import { createLogRecorder } from './log-recorder.ts'
import { tempFolder } from './temp-folder.ts'

/** The alarm service that the acts are about. */
const server = 'https://alarms.plant.example'

export const keyIn = (folder: string) => openDeskKey(join(folder, 'key.pem')).publicKey

/** A desk of the team without alarms; `keys`: whom it accepts. */
export async function startMember(
  desk: string,
  servers: string[],
  keys: string[],
  folder = tempFolder(),
  more: Partial<TeamSettings> = {},
) {
  const folded: Folded[] = []
  const member: Member = createMember({
    folder,
    version: '1.0.0',
    storage: { clock: systemClock, report: () => undefined },
    clock: systemClock,
    log: createLogRecorder().log,
    settings: teamSettingsSchema.parse({ name: 'test', desk, servers, keys, ...more }),
    trust: () => ({}),
    here: () => ({ persons: ['Anna'], screens: 2 }),
    sights: () => [],
    onFolded: (one) => folded.push(one),
    onChange: () => undefined,
  })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await member.stop()
    isStopped = true
  }
  onTestFinished(stop)
  await member.log.load()
  member.start()
  const act = (person: string, content: Parameters<Member['log']['record']>[2]) => {
    member.log.record(server, person, content)
    member.share()
  }
  const held = () => member.log.held(server).map(({ content }) => content)
  return { member, act, held, folded, stop, folder }
}
