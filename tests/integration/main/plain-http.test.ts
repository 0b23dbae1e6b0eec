import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { networkInterfaces } from 'node:os'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { makeApp, replyOf } from '../../support/app.ts'
import { waitFor } from '../../support/wait-for.ts'

/** An address of this machine that is not loopback, as another machine would have. */
const elsewhere = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

it.skipIf(elsewhere === undefined)(
  'a token goes over plain http to another machine only where somebody accepted it',
  async () => {
    const seen: IncomingHttpHeaders[] = []
    const server = createServer(({ headers }, response) => {
      seen.push(headers)
      response.writeHead(503).end()
    })
    server.listen(0, elsewhere)
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const baseUrl = `http://${elsewhere}:${(server.address() as AddressInfo).port}`
    const profile = serverProfileSchema.parse({ id: 'north', name: 'North', kind: 'remote', baseUrl })
    const accepted = { ...profile, plainHttp: { origins: ['http://a-lie.example'], by: 'nobody', at: 1 } }
    const test = makeApp()
    test.app.start()
    const bearers = () => seen.flatMap(({ authorization }) => authorization ?? [])

    await test.ask('profile.save', { profile, secret: 'the-operators-token' })
    await test.ask('profile.use', { id: 'north' })
    await waitFor(async () =>
      expect(await test.ask('desk.snapshot', null)).toMatchObject({
        value: {
          status: {
            link: 'not-authorised',
            problem: { message: expect.stringContaining('plain http') as string },
          },
        },
      }),
    )
    const tested = await replyOf(
      test.ask('profile.test', { ticket: 't', profile, secret: 'the-operators-token' }),
    )
    expect(tested.results.find(({ outcome }) => outcome === 'failed')).toMatchObject({ step: 'token' })
    expect(bearers()).toEqual([])

    const before = Date.now()
    const { profiles } = await replyOf(test.ask('profile.save', { profile: accepted, secret: null }))
    const { plainHttp } = profiles.find(({ id }) => id === 'north') ?? {}
    expect(plainHttp).toMatchObject({
      origins: [baseUrl],
      by: expect.not.stringMatching(/^(nobody)?$/) as string,
    })
    expect(plainHttp?.at).toBeGreaterThanOrEqual(before)
    await waitFor(() => expect(bearers()).toContain('Bearer the-operators-token'))
  },
)
