import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { PagingCollection } from '../../src/shared/model/list-query.ts'
import { newAlarm, openLifecycle } from './alarm-lifecycle.ts'
import { startService, type StartedService } from './service.ts'

/** A service with a known history: five alarms of four tags, and a fixed present. */
export interface KnownPast {
  service: StartedService
  /** A page of the histories, statistics or interventions; throws on any status but 200. */
  get<T>(kind: string, query?: string): Promise<PagingCollection<T>>
  stop(): Promise<void>
}

/** A time in March 2026, by day and time. */
export const at = (time: string) => Date.parse(`2026-03-${time}Z`)

export async function startKnownPast(): Promise<KnownPast> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-test-'))
  const dataFile = join(folder, 'alarms.db')
  writePast(dataFile)
  const service = await startService({ dataFile, now: () => at('02T18:00:00') })
  return {
    service,
    async get<T>(kind: string, query = '') {
      const response = await service.request(`/api/v1/alarms/${kind}?${query}`)
      expect(response.status).toBe(200)
      return (await response.json()) as PagingCollection<T>
    },
    async stop() {
      await service.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

// Acknowledgements and resets at chosen times are written to the database before the service opens it.
function writePast(dataFile: string): void {
  const { lifecycle, occurrences, close } = openLifecycle(dataFile)
  const keller = { user: 'S. Keller', comment: 'Grab sample taken' }
  const lemaire = { user: 'P. Lemaire', comment: '' }
  occurrences.addOperator({ id: 2, name: 'S. Keller' })
  occurrences.addOperator({ id: 3, name: 'P. Lemaire' })
  const ph = { path: 'EAST\\PH142.HI', message: 'pH élevé', priority: 3, tagGroupId: 9 }
  const level = {
    path: 'NORTH\\LT204.HIHI',
    message: 'Drum level',
    priority: 1,
    stationId: 7,
    callGroupId: 4,
  }
  const breaker = { path: 'SOUTH\\EB350.TRIP', message: '100% of a_b', priority: 2, dataServerId: 2 }

  // 1: never reset, acknowledged thirty hours after it was raised
  lifecycle.acknowledge(lifecycle.raise(newAlarm(ph), at('01T06:00:00')), keller, at('02T12:00:00'))
  // 2: over midnight
  const second = lifecycle.raise(newAlarm(level), at('01T23:50:00'))
  lifecycle.acknowledge(second, lemaire, at('01T23:55:00'))
  lifecycle.reset(second, at('02T00:20:00'))
  // 3: never acknowledged, and its priority had changed
  const third = lifecycle.raise(newAlarm({ ...level, priority: 2, course: 'temporary' }), at('02T10:00:00'))
  lifecycle.reset(third, at('02T10:10:00.900'))
  // 4: acknowledged after it was reset
  const fourth = lifecycle.raise(newAlarm(breaker), at('02T11:00:00'))
  lifecycle.reset(fourth, at('02T11:05:30'))
  lifecycle.acknowledge(fourth, keller, at('02T11:07:00'))
  // 5: neither reset nor acknowledged
  lifecycle.raise(newAlarm({ path: 'WEST\\DOOR', message: 'Switch room door open' }), at('02T13:00:00'))
  close()
}
