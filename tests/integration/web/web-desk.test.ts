import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readPolicy } from '../../../src/shared/rules/read-policy.ts'
import { createWebDesk, type WebDeskOptions } from '../../../src/web/web-desk.ts'
import { serviceFile, startService } from '../../support/service.ts'
import { certificateText } from '../../support/tls-front.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'

/** Starts a whole web desk; what it wrote to its log. */
async function startDesk(options: Partial<WebDeskOptions>): Promise<string[]> {
  return (await openDesk(options)).lines
}

async function openDesk(options: Partial<WebDeskOptions>) {
  const service = await startService()
  onTestFinished(service.stop)
  const folder = tempFolder()
  const lines: string[] = []
  const desk = createWebDesk({
    host: '127.0.0.1',
    port: 0,
    profile: join(folder, 'profile'),
    flags: { server: service.url, token: service.token, data: null, plant: [] },
    policy: readPolicy({}, 'policy.json'),
    pageFolder: folder,
    serviceFile,
    write: (text) => lines.push(text),
    ...options,
  })
  await desk.start()
  onTestFinished(() => desk.stop())
  return { desk, lines, profile: join(folder, 'profile') }
}

const serverPair = { cert: certificateText('server.pem'), key: certificateText('server.key') }
const warning = /WARN.* listening on 0\.0\.0\.0 without TLS: .*--tls-cert and --tls-key/i

it('warns that it listens beyond this machine without TLS', async () => {
  expect((await startDesk({ host: '0.0.0.0' })).join('')).toMatch(warning)
})

it('warns of a public address that is plain http', async () => {
  const lines = await startDesk({ publicOrigin: 'http://desk.example' })
  expect(lines.join('')).toMatch(/WARN.* without TLS/i)
})

it.each<[string, () => Partial<WebDeskOptions>]>([
  ['only this machine reaches it', () => ({})],
  ['it serves TLS', () => ({ host: '0.0.0.0', tls: serverPair })],
  ['a proxy ends TLS', () => ({ host: '0.0.0.0', publicOrigin: 'https://desk.example' })],
])('does not warn where %s', async (_case, options) => {
  expect((await startDesk(options())).join('')).not.toMatch(/without TLS/)
})

it('records in the audit who signed in and how a session ended, which no flood of the log removes', async () => {
  const { desk, profile } = await openDesk({})
  const signIn = (cookie: string) =>
    fetch(`${desk.origin()}/session`, {
      method: 'POST',
      headers: { Origin: desk.origin(), cookie },
      body: JSON.stringify({ key: new URL(desk.invite({ role: 'operator', name: 'North' })).hash.slice(5) }),
    })
  const first = await signIn('')
  expect(first.status).toBe(200)
  // The same browser again: its session is replaced.
  await signIn(first.headers.get('set-cookie')?.split(';')[0] ?? '')
  const entries = () =>
    readdirSync(join(profile, 'audit'))
      .flatMap((name) =>
        readFileSync(join(profile, 'audit', name), 'utf8')
          .trim()
          .split('\n'),
      )
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ kind }) => String(kind).startsWith('screen.'))
  await waitFor(() =>
    expect(entries()).toMatchObject([
      { kind: 'screen.signedIn', name: 'North', role: 'operator', address: '127.0.0.1' },
      { kind: 'screen.signedOut', name: 'North', reason: 'replaced' },
      { kind: 'screen.signedIn', name: 'North' },
    ]),
  )
})
