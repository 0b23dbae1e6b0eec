import { expect, onTestFinished, test } from 'vitest'
import type { Edge } from '../../../../src/edge/edge.ts'
import { createHttpServer } from '../../../../src/service/rest/http-server.ts'

test('an internal error gives 500, is logged and not disclosed to the client', async () => {
  const log: string[] = []
  const server = createHttpServer({
    endpoints: [
      {
        method: 'GET',
        path: '/broken',
        handle: () => {
          throw new Error('the inside story')
        },
      },
    ],
    upgrades: [],
    authenticate: () => null,
    log: (line) => log.push(line),
  })
  const response = await fetch(`${await listen(server)}/broken?access_token=secret`)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('inside story')
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('GET /broken: Error: the inside story')
  expect(log[0]).not.toContain('secret')
})

test('a connection stays open for longer than clients wait between two polls', async () => {
  const server = createHttpServer({ endpoints: [], upgrades: [], authenticate: () => null, log: () => {} })
  const response = await fetch(`${await listen(server)}/`)
  expect(response.headers.get('keep-alive')).toBe('timeout=75')
})

async function listen(server: Edge): Promise<string> {
  const port = await server.start('127.0.0.1', 0)
  onTestFinished(server.stop)
  return `http://127.0.0.1:${port}`
}
