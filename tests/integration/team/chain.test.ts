import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../src/main/platform/clock.ts'
import { createAuditTrail } from '../../../src/main/storage/audit-trail.ts'
import { openDeskKey } from '../../../src/main/team/desk-key.ts'
import { createTeam } from '../../../src/main/team/team.ts'
import { teamSettingsSchema } from '../../../src/shared/model/team-settings.ts'
import { natsObstacle } from '../../../tools/nats.ts'
import { createLogRecorder } from '../../support/log-recorder.ts'
import { clusterTestMs, settled, startNats } from '../../support/nats-servers.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A desk with an audit trail in a team, and no servers. */
async function startDesk(folder: string, servers: string[]) {
  const storage = { clock: systemClock, report: () => undefined }
  const { log } = createLogRecorder()
  const broken: string[] = []
  const audit = createAuditTrail({
    ...storage,
    log,
    folder: join(folder, 'audit'),
    redact: (text) => text,
    onBroken: (detail) => broken.push(detail),
  })
  await audit.start()
  const team = createTeam({
    folder: join(folder, 'team'),
    version: '1.0.0',
    storage,
    clock: systemClock,
    log,
    audit,
    settings: () =>
      teamSettingsSchema.parse({
        name: 'test',
        servers,
        keys: [openDeskKey(join(folder, 'team', 'key.pem')).publicKey],
      }),
    trust: () => ({}),
    here: () => ({ persons: [], screens: 0 }),
    onChange: () => undefined,
  })
  team.start()
  let stopping: Promise<void> | null = null
  const stop = () => (stopping ??= team.stop().then(audit.stop))
  onTestFinished(stop)
  await settled(() => expect(team.state()).toMatchObject({ state: 'together', pending: 0 }))
  return {
    broken,
    stop,
    async record(count: number) {
      const before = audit.head()?.number ?? 0
      for (let number = 0; number < count; number++) audit.append({ kind: 'test' })
      await settled(() => expect(audit.head()?.number).toBe(before + count))
    },
  }
}

describe.skipIf(natsObstacle() !== null)('the audit trail of a desk', { timeout: clusterTestMs }, () => {
  it('that is put back to an earlier state with its whole folder is missed by the team', async () => {
    const { urls } = await startNats()
    const [folder, copy] = [tempFolder(), tempFolder()]
    const first = await startDesk(folder, urls)
    await first.record(3)
    await first.stop()
    cpSync(folder, copy, { recursive: true })

    const second = await startDesk(folder, urls)
    await second.record(2)
    await second.stop()
    // The last word of a run is sent by the next one.
    const third = await startDesk(folder, urls)
    await third.stop()
    expect([first.broken, second.broken, third.broken]).toEqual([[], [], []])

    rmSync(folder, { recursive: true })
    cpSync(copy, folder, { recursive: true })
    const putBack = await startDesk(folder, urls)
    await settled(() => expect(putBack.broken).toEqual(['entry 5, which the team names, is not in it']))
  })
})
