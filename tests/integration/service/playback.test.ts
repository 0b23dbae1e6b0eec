import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PagingCollection } from '../../../src/shared/model/list-query.ts'
import type { AlarmHistory } from '../../../src/shared/model/records.ts'
import { readRecording } from '../../../src/shared/model/recording.ts'
import { connectHub } from '../../support/hub-clients.ts'
import { spawnService, startService, type ServiceClient } from '../../support/service.ts'
import { waitFor } from '../../support/wait-for.ts'

const file = join(import.meta.dirname, '../../fixtures/recorded-flood.csv')
const { alarms: recorded } = readRecording(readFileSync(file, 'utf8'))

async function historiesOf(service: ServiceClient): Promise<AlarmHistory[]> {
  const answer = await service.request('/api/v1/alarms/histories?sort=%2Bid&limit=100')
  return ((await answer.json()) as PagingCollection<AlarmHistory>).items
}

test('a recorded flood of 30 alarms arrives in order at 60 times, and clears', async () => {
  expect(recorded).toHaveLength(30)
  // Time stands still until the client listens, since the hub pushes nothing twice.
  const begin = Date.now()
  let listensSince: number | null = null
  const now = () => begin + (listensSince === null ? 0 : Date.now() - listensSince)
  const service = await startService({ play: { alarms: recorded, speed: 60 }, now })
  const { connection, alarms } = await connectHub(service)
  listensSince = Date.now()

  await waitFor(() => {
    expect(alarms).toHaveLength(30)
  })
  expect(alarms.map(({ path }) => path)).toEqual(recorded.map(({ path }) => path))
  const ids = alarms.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  await waitFor(async () => {
    expect((await service.list()).paging.total).toBe(0)
  })
  expect(alarms).toHaveLength(30)

  const entries = await historiesOf(service)
  expect(entries.map(({ tagName }) => tagName)).toEqual(recorded.map(({ path }) => path))
  expect(entries.every(({ resetTime }) => resetTime !== undefined)).toBe(true)
  const statistics = await service.request('/api/v1/alarms/statistics?limit=0')
  expect(await statistics.json()).toMatchObject({ paging: { total: 30 } })
  await connection.stop()
  await service.stop()
})

test('the flags of the process play it', async () => {
  const service = await spawnService(['--play', file, '--play-speed', '60'])
  await waitFor(async () => {
    // The history, since the list has forgotten an alarm that came and went between two looks.
    expect((await historiesOf(service)).map(({ tagName }) => tagName)).toEqual(
      recorded.map(({ path }) => path),
    )
  })
  expect(await service.kill('SIGTERM')).toBe(0)
  expect(service.output).toEqual([`Tocsin service at ${service.url}`, 'Playing 30 alarms at 60 times'])
})
