import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readPolicy } from '../../../src/shared/rules/read-policy.ts'
import { createWebDesk, type WebDeskOptions } from '../../../src/web/web-desk.ts'
import { serviceFile, startService } from '../../support/service.ts'
import { certificateText } from '../../support/tls-front.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Starts a whole web desk; what it wrote to its log. */
async function startDesk(options: Partial<WebDeskOptions>): Promise<string[]> {
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
  return lines
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
