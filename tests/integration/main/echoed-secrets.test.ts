import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { createSecrets } from '../../../src/main/platform/secrets.ts'
import { makeApp, type TestApp } from '../../support/app.ts'
import { waitFor } from '../../support/wait-for.ts'

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** A server that repeats whatever it is sent in every error; the token endpoint grants what it is told to. */
async function startEchoing(granted: { access_token: string; refresh_token: string } | null) {
  let requests = 0
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      requests++
      if (request.url === '/token' && granted)
        return void response.setHeader('content-type', 'application/json').end(JSON.stringify(granted))
      const said = `${request.url} ${JSON.stringify(request.headers)} ${body} ${decodeURIComponent(body.replaceAll('+', ' '))}`
      response.writeHead(request.url === '/token' ? 400 : 500, { 'content-type': 'application/json' })
      const errors = { name: [said, Buffer.from(request.headers.authorization ?? '').toString('base64')] }
      response.end(JSON.stringify({ title: said, detail: said, errors }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests }
}

const secretTexts = fc.string({
  unit: fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789+/=&"\\ %'),
  minLength: 16,
  maxLength: 40,
})
const seed = 20_261_116
const [password = '', clientSecret = '', ...tokens] = fc
  .sample(secretTexts, { numRuns: 8, seed })
  .map((text) => `x${text.trim()}x`)
const inHeader = tokens.map((text) => Buffer.from(text).toString('base64url'))
const [accessToken = '', refreshToken = ''] = inHeader

/** Everything that left main: what pages were told, what was logged. */
function everything({ pushes, logs }: TestApp, answers: unknown[]): string {
  return JSON.stringify([pushes, logs.lines, answers])
}

it.each([
  { name: 'a token endpoint', granted: null },
  { name: 'a service and its hub', granted: { access_token: accessToken, refresh_token: refreshToken } },
])('$name that repeats every secret shows none of them', async ({ granted }) => {
  const server = await startEchoing(granted)
  const secrets = createSecrets()
  const test = makeApp({ secrets })
  test.app.start()
  const profile = serverProfileSchema.parse({
    id: 'north',
    name: 'Plant North',
    kind: 'remote',
    baseUrl: server.url,
    watchMillis: 200,
    auth: {
      kind: 'oauth',
      tokenUrl: `${server.url}/token`,
      grant: 'password',
      clientId: 'desk',
      username: 'anna',
    },
  })
  const order = { profile, secret: password, clientSecret }
  const answers: unknown[] = [await test.ask('profile.test', { ticket: 't', ...order })]
  answers.push(await test.ask('profile.save', order), await test.ask('profile.use', { id: 'north' }))
  const before = server.requests()
  await waitFor(() => expect(server.requests()).toBeGreaterThan(before + 3))
  answers.push(await test.ask('desk.snapshot', null), await test.ask('groups.read', null))
  const period = { ticket: 'r', filter: {}, offset: 0, limit: 10 }
  answers.push(await test.ask('records.histories', period as never))
  const said = everything(test, answers)
  expect(said).toContain('Plant North')
  for (const secret of [password, clientSecret, ...(granted ? [accessToken, refreshToken] : [])])
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
      expect(said).not.toContain(form)
})
