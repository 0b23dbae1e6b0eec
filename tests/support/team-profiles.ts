import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDeskKey } from '../../src/main/team/desk-key.ts'
import { makeProfile } from './flow-test.ts'
import { runNats, type NatsServers } from './nats-process.ts'

type AtEnd = (end: () => Promise<unknown>) => void

/** NATS servers in a folder of their own, until the test ends. */
export async function startTeamServers(count: 1 | 3, atEnd: AtEnd): Promise<NatsServers> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-nats-'))
  const nats = await runNats(folder, count)
  atEnd(async () => {
    await nats.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return nats
}

/** The folders of desks that are in a team and accept each other. */
export function makeTeamProfiles(
  desks: readonly string[],
  servers: readonly string[],
  settings: Record<string, unknown>,
  atEnd: AtEnd,
): string[] {
  const profiles = desks.map((desk) => {
    const profile = makeProfile(undefined)
    mkdirSync(join(profile, 'team'), { mode: 0o700 })
    atEnd(() => Promise.resolve(rmSync(profile, { recursive: true, force: true, maxRetries: 5 })))
    return { desk, profile, key: openDeskKey(join(profile, 'team', 'key.pem')).publicKey }
  })
  const keys = profiles.map(({ key }) => key)
  for (const { desk, profile } of profiles) {
    const team = { name: 'room', servers, desk, keys }
    writeFileSync(
      join(profile, 'settings.json'),
      JSON.stringify({ ...settings, team, handover: { offerMinutes: 0 } }),
    )
  }
  return profiles.map(({ profile }) => profile)
}
