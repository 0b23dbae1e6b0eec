import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { natsObstacle } from '../../../tools/nats.ts'
import { inProject } from '../../../tools/project.ts'
import { natsAuthority } from '../../support/nats-authority.ts'
import { freePorts, plainConfig, says } from '../../support/nats-process.ts'
import { clusterTestMs, settled, startNats } from '../../support/nats-servers.ts'
import { note, take } from '../../support/team-acts.ts'
import { keyIn, startMember } from '../../support/team-member.ts'
import { tempFolder } from '../../support/temp-folder.ts'

describe.skipIf(natsObstacle() !== null)('a server for a team', { timeout: clusterTestMs }, () => {
  it('starts for a trial by the one command of the guide, and two desks share', async () => {
    const guide = readFileSync(inProject('docs/administrators-guide.md'), 'utf8')
    const [, command = ''] = /```\n(nats-server .+)\n```/.exec(guide) ?? []
    const [program = '', ...flags] = command.split(' ')
    const [port = 0] = await freePorts(1)
    // Only the port is the test's own, so that it gets in nobody's way.
    const server = spawn(program, [...flags, '--port', String(port)], {
      cwd: tempFolder(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    onTestFinished(async () => {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    })
    await says(server, 'Server is ready')
    const folders = [tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const [north, south] = await Promise.all(
      folders.map((folder, place) =>
        startMember(`Desk ${place}`, [`nats://127.0.0.1:${port}`], keys, folder),
      ),
    )
    north?.act('Anna', take)
    south?.act('Ben', note('n'))
    await settled(() => expect([north?.held().length, south?.held().length]).toEqual([2, 2]))
  })

  it('lets in a desk with a credentials file, and none without', async () => {
    const authority = natsAuthority()
    const { urls } = await startNats(1, (config) => `${plainConfig(config)}\n${authority.config}\n`)
    const credentialsFile = join(tempFolder(), 'desk.creds')
    writeFileSync(credentialsFile, authority.credentials())
    const folders = [tempFolder(), tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const [north, south, stranger] = await Promise.all(
      folders.map((folder, place) =>
        startMember(`Desk ${place}`, urls, keys, folder, place < 2 ? { credentialsFile } : {}),
      ),
    )
    north?.act('Anna', take)
    await settled(() => expect(south?.held()).toHaveLength(1))
    await settled(() => expect(stranger?.member.state().problem).toMatch(/authori[sz]ation/i))
    expect(stranger?.held()).toHaveLength(0)
    await expect(connect({ servers: urls, maxReconnectAttempts: 0 })).rejects.toThrow(/authori[sz]ation/i)
  })

  it('is not reached with a credentials file that is not there, which is named', async () => {
    const { urls } = await startNats()
    const credentialsFile = join(tempFolder(), 'missing.creds')
    const desk = await startMember('North', urls, [], tempFolder(), { credentialsFile })
    await settled(() => expect(desk.member.state().problem).toContain('missing.creds'))
  })
})
