import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { maxGuesses } from '../../../src/service/tokens/guess-limit.ts'
import { byClient, oauthOptions } from '../../support/oauth.ts'
import { startService } from '../../support/service.ts'

/** A request on a connection of its own, as a guesser sends it. */
function ask(
  address: string,
  headers: Record<string, string>,
  form?: Record<string, string>,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const body = form && new URLSearchParams(form).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    request(
      address,
      { method: body === undefined ? 'GET' : 'POST', headers: { ...type, ...headers }, agent: false },
      (response) => {
        const retryAfter = response.headers['retry-after']
        response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter }))
      },
    )
      .on('error', reject)
      .end(body)
  })
}

test('guessing a token is slowed down; the right one is let in all the same, on any connection', async () => {
  const { url, token, stop } = await startService()
  onTestFinished(stop)
  const alarms = `${url}/api/v1/alarms`
  for (let n = 0; n < maxGuesses; n++)
    expect((await ask(alarms, { authorization: `Bearer guess-number-${n}` })).status).toBe(401)
  const startedAt = performance.now()
  expect(await ask(alarms, { authorization: 'Bearer one-more-guess' })).toEqual({
    status: 429,
    retryAfter: expect.stringMatching(/^\d+$/) as string,
  })
  await ask(alarms, { authorization: 'Bearer one-more-guess' })
  expect(performance.now() - startedAt).toBeGreaterThan(290)
  expect((await ask(alarms, { authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await ask(alarms, {})).status).toBe(401)
})

test('guessing a secret is slowed down, and does not keep its client from a token', async () => {
  const { url, stop } = await startService(oauthOptions)
  onTestFinished(stop)
  const endpoint = `${url}/oauth/token`
  for (let n = 0; n < maxGuesses; n++)
    expect((await ask(endpoint, {}, { ...byClient, client_secret: `guess ${n}` })).status).toBe(401)
  expect((await ask(endpoint, {}, { ...byClient, client_secret: 'one more' })).status).toBe(429)
  expect((await ask(endpoint, {}, byClient)).status).toBe(200)
})

test.for(['http://evil.example', 'null', 'https://127.0.0.1:1'])(
  'a page of the origin %s is refused, whatever it sends, and is no guess',
  async (origin) => {
    const { url, token, stop } = await startService(oauthOptions)
    onTestFinished(stop)
    const alarms = `${url}/api/v1/alarms`
    for (let n = 0; n <= maxGuesses; n++)
      expect((await ask(`${url}/oauth/token`, { origin }, { ...byClient, client_secret: 'x' })).status).toBe(
        403,
      )
    expect((await ask(alarms, { origin, authorization: `Bearer ${token}` })).status).toBe(403)
    expect((await ask(alarms, { authorization: 'Bearer a-first-guess' })).status).toBe(401)
    expect((await ask(alarms, { origin: url, authorization: `Bearer ${token}` })).status).toBe(200)
  },
)
