import { expect, onTestFinished } from 'vitest'
import type { ServiceOptions } from '../../src/service/index.ts'
import { allServersId } from '../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../src/shared/model/server-profile.ts'
import { headlessShell } from '../../src/main/platform/host-shell.ts'
import { succeed } from '../../src/shared/result.ts'
import { makeApp, replyOf, type TestApp } from './app.ts'
import { eventually } from './desk.ts'
import { startService, type StartedService } from './service.ts'

const highestFirst = {
  urgency: 'highest-first' as const,
  bands: [
    { id: 'critical' as const, shape: 'triangle' as const, until: 900 },
    { id: 'low' as const, shape: 'circle' as const, until: 0 },
  ],
}

/** A desk that watches a plant in the north and one in the south, whose scale is the other way round. */
export async function twoPlants(alarms = 0, ofSouth: Partial<ServiceOptions> = {}) {
  const [north, south] = [await startService({ alarms }), await startService({ alarms, ...ofSouth })]
  onTestFinished(() => Promise.all([north.stop(), south.stop()]).then(() => undefined))
  /** What the windows that were opened show first. */
  const windows: (string | null)[] = []
  const openWindow = (server: string | null) => {
    windows.push(server)
    return succeed(null)
  }
  const desk = makeApp({ shell: { ...headlessShell, openWindow } })
  desk.app.start()
  const save = (id: string, name: string, service: StartedService, more: object = {}) =>
    replyOf(
      desk.ask('profile.save', {
        profile: serverProfileSchema.parse({ id, name, kind: 'remote', baseUrl: service.url, ...more }),
        secret: service.token,
        clientSecret: null,
      }),
    )
  await save('north', 'North', north)
  await save('south', 'South', south, { priorityScale: highestFirst, zone: 'Asia/Tokyo' })
  await replyOf(desk.ask('profile.use', { id: 'north' }))
  await replyOf(desk.ask('profile.remove', { id: 'embedded' }))
  await replyOf(desk.ask('profile.use', { id: allServersId }))
  const isLive = async () => {
    const { servers } = await snapshot(desk)
    expect(servers.map(({ link }) => link)).toEqual(['live', 'live'])
  }
  await eventually(isLive)
  return { desk, north, south, save, isLive, windows }
}

/** What a page of this desk shows now. */
export const snapshot = (desk: TestApp) => replyOf(desk.ask('desk.snapshot', null))
