import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { maxGuesses } from '../../../src/service/tokens/guess-limit.ts'
import { startService } from '../../support/service.ts'

/** A request on a connection of its own, as a guesser sends it. */
function ask(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/v1/alarms`, { headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}

test('guessing a token is slowed down; a signed-in connection and a request without a token are not', async () => {
  const { url, token, stop } = await startService()
  onTestFinished(stop)
  // Signed in before, and kept open.
  const kept = () => fetch(`${url}/api/v1/alarms`, { headers: { authorization: `Bearer ${token}` } })
  expect((await kept()).status).toBe(200)
  for (let n = 0; n < maxGuesses; n++)
    expect(await ask(url, { authorization: `Bearer guess-number-${n}` })).toBe(401)
  expect(await ask(url, { authorization: 'Bearer one-more-guess' })).toBe(429)
  // Even the right one has to wait, or a guesser would just go on.
  expect(await ask(url, { authorization: `Bearer ${token}` })).toBe(429)
  expect((await kept()).status).toBe(200)
})
