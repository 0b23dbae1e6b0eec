import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serverProfileSchema, type ServerProfile } from '../../../src/shared/model/server-profile.ts'
import { makeApp } from '../../support/app.ts'
import { startFaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { certificateFile, certificateText, startTlsFront } from '../../support/tls-front.ts'

const caFile = certificateFile('authority.pem')
const client = { clientCert: certificateFile('client.pem'), clientKey: certificateFile('client.key') }
const asksForClient: TlsOptions = {
  requestCert: true,
  rejectUnauthorized: true,
  ca: certificateText('authority.pem'),
}

async function serve(certificate: Parameters<typeof startTlsFront>[1] = 'server', options: TlsOptions = {}) {
  const service = await startService({ alarms: 3 })
  const faulty = await startFaultyService(service)
  onTestFinished(async () => {
    await faulty.stop()
    await service.stop()
  })
  const front = await startTlsFront(Number(new URL(faulty.url).port), certificate, options)
  return { ...front, faulty, token: service.token }
}
type Served = Awaited<ReturnType<typeof serve>>

/** Tests the connection of a whole desk: REST, token endpoint and hub. */
async function testOf({ url, token }: Served, changes: Partial<ServerProfile>) {
  const profile = serverProfileSchema.parse({
    id: 'north',
    name: 'North',
    kind: 'remote',
    baseUrl: url,
    auth: { kind: 'oauth', tokenUrl: `${url}/oauth/token`, grant: 'client_credentials', clientId: 'tocsin' },
    ...changes,
  })
  const answer = await makeApp().ask('profile.test', { ticket: 'one', profile, secret: token })
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value.results
}

const passed = (transport: string) => [
  { step: 'address', outcome: 'passed', finding: { code: 'answers', status: 404 } },
  { step: 'token', outcome: 'passed', finding: { code: 'token-granted' } },
  { step: 'list', outcome: 'passed', finding: { code: 'alarms', count: 3 } },
  { step: 'hub', outcome: 'passed', finding: { code: 'connected', words: transport } },
  { step: 'subscribe', outcome: 'skipped', finding: { code: 'nothing-to-call' } },
]

const negotiation = { method: 'POST', path: '/alarmHub/negotiate' } as const

describe('a service with certificates of its own', () => {
  it.each([
    ['WebSockets', 'WebSocket'],
    ['ServerSentEvents', 'ServerSentEvents'],
    ['LongPolling', 'LongPolling'],
  ])('is trusted by the file of its authority, and its hub by %s', async (transport, shown) => {
    const served = await serve()
    const transports = [{ transport, transferFormats: ['Text'] }]
    served.faulty.always(negotiation, {
      kind: 'change',
      body: (answered) => ({ ...(answered as object), availableTransports: transports }),
    })
    expect(await testOf(served, { caFile })).toEqual(passed(shown))
  })

  it('gets the client certificate that it asks for', async () => {
    const served = await serve('server', asksForClient)
    expect(await testOf(served, { caFile, ...client })).toEqual(passed('WebSocket'))
  })

  const textFile = () => {
    const file = join(tempFolder(), 'notes.pem')
    writeFileSync(file, 'no certificate')
    return file
  }
  const folder = () => {
    const made = join(tempFolder(), 'folder')
    mkdirSync(made)
    return made
  }

  interface Case {
    name: string
    certificate?: Parameters<typeof startTlsFront>[1]
    options?: TlsOptions
    changes: () => Partial<ServerProfile>
    code: string
    words: string
  }
  it.each<Case>([
    {
      name: 'an authority that nobody named',
      changes: () => ({}),
      code: 'unknown-authority',
      words: 'unable to verify the first certificate (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
    },
    {
      name: 'the file of another authority',
      changes: () => ({ caFile: certificateFile('other-authority.pem') }),
      code: 'unknown-authority',
      words: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    },
    {
      name: 'an expired certificate',
      certificate: 'expired',
      changes: () => ({ caFile }),
      code: 'expired',
      words: 'CERT_HAS_EXPIRED',
    },
    {
      name: 'a certificate for another host',
      certificate: 'wrong-host',
      changes: () => ({ caFile }),
      code: 'wrong-host',
      words: '127.0.0.1 is not in',
    },
    {
      name: 'a client certificate that is asked for and missing',
      options: asksForClient,
      changes: () => ({ caFile }),
      code: 'client-certificate',
      words: 'CERTIFICATE',
    },
    {
      name: 'a client certificate of an authority that the service does not know',
      options: asksForClient,
      changes: () => ({
        caFile,
        clientCert: certificateFile('other-client.pem'),
        clientKey: certificateFile('other-client.key'),
      }),
      code: 'client-certificate',
      words: 'CERTIFICATE',
    },
    {
      name: 'an authority file that is not there',
      changes: () => ({ caFile: '/nowhere/authority.pem' }),
      code: 'unusable-file',
      words: '/nowhere/authority.pem cannot be read',
    },
    {
      name: 'an authority file that is a folder',
      changes: () => ({ caFile: folder() }),
      code: 'unusable-file',
      words: 'it is no file',
    },
    {
      name: 'an authority file without a certificate',
      changes: () => ({ caFile: textFile() }),
      code: 'unusable-file',
      words: 'notes.pem has no certificate in PEM form',
    },
    {
      name: 'a key file without a key',
      changes: () => ({ caFile, ...client, clientKey: textFile() }),
      code: 'unusable-file',
      words: 'notes.pem has no private key in PEM form',
    },
    {
      name: 'the key of another certificate',
      changes: () => ({ caFile, ...client, clientKey: certificateFile('server.key') }),
      code: 'wrong-key',
      words: 'server.key is not the key of the certificate',
    },
  ])('is refused, and named: $name', async ({ certificate, options, changes, code, words }) => {
    const served = await serve(certificate, options)
    expect((await testOf(served, changes()))[0]).toEqual({
      step: 'address',
      outcome: 'failed',
      finding: { code, words: expect.stringContaining(words) as string },
    })
    expect(served.faulty.seen).toEqual([])
  })

  it('cannot send the hub to an address that is not secure', async () => {
    const served = await serve()
    const elsewhere = { url: `${served.faulty.url}/alarmHub`, accessToken: 'for-elsewhere' }
    served.faulty.always(negotiation, { kind: 'answer', status: 200, body: elsewhere })
    expect((await testOf(served, { caFile }))[3]).toMatchObject({
      outcome: 'failed',
      finding: { words: expect.stringContaining('which is not secure') as string },
    })
    expect(served.faulty.to('POST', negotiation.path)).toHaveLength(1)
  })
})

describe('the proxy of a server', () => {
  it.each([
    ['by its setting', 'http://127.0.0.1:9', 'proxy-unreachable'],
    ['by none', 'none', 'unknown-host'],
  ] as const)('is asked or not, %s', async (_name, proxy, code) => {
    const served = await serve()
    const elsewhere = { ...served, url: 'https://alarms.invalid' }
    expect((await testOf(elsewhere, { proxy }))[0]).toMatchObject({ outcome: 'failed', finding: { code } })
  })
})
