import { expect, it } from 'vitest'
import { createAlarmOpener } from '../../../../src/main/profiles/alarm-opener.ts'
import type { DeskPush } from '../../../../src/shared/ipc/pushes.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp(pagesOf: Record<string, number[]>, alarmsOf: Record<string, number[]> = {}) {
  const clock = createManualClock()
  const sent: [page: number, push: DeskPush][] = []
  const windows: (string | null)[] = []
  const opener = createAlarmOpener({
    clock,
    home: () => 'home',
    running: () =>
      Object.entries(alarmsOf).map(([server, ids]) => ({
        profile: { id: server },
        desk: { alarms: () => ids.map((id) => ({ id })) },
      })),
    pages: {
      showing: (server) => (pagesOf[server] ?? []).map((id) => ({ id })),
      send: ({ id }, push) => void sent.push([id, push]),
    },
    openWindow: (server) => {
      windows.push(server)
      return succeed(null)
    },
  })
  const open = (server: string) =>
    opener.open({ alarm: makeAlarm({ id: 7 }), profile: serverProfileSchema.parse({ id: server }) })
  return { clock, sent, windows, opener, open }
}
const opened = (server: string) => ({ name: 'alarm.opened', payload: { id: 7, server } })

it('shows an alarm on the pages of its server only, whatever the others have under its id', () => {
  const { open, sent, windows } = setUp({ north: [1, 3], south: [2] })
  expect(open('north')).toEqual([{ id: 1 }, { id: 3 }])
  expect([sent, windows]).toEqual([
    [
      [1, opened('north')],
      [3, opened('north')],
    ],
    [],
  ])
})

it('opens a window for a server that no page shows, and shows the alarm there once', async () => {
  const { open, opener, sent, windows, clock } = setUp({ south: [2] })
  expect(open('north')).toEqual([])
  opener.pageShows({ id: 2 }, 'south')
  opener.pageShows({ id: 4 }, 'north')
  opener.pageShows({ id: 4 }, 'north')
  await clock.advance(0)
  expect([sent, windows]).toEqual([[[4, opened('north')]], ['north']])
})

it.each([
  ['on the server that has it', { home: [1], south: [7] }, 'south'],
  ['on the home profile before others', { south: [7], home: [7] }, 'home'],
  ['on the home profile where it is not read yet', { south: [1] }, 'home'],
])('shows an alarm known by its id %s', (_case, alarmsOf, server) => {
  const { opener, sent } = setUp({ home: [1], south: [2] }, alarmsOf)
  opener.pageShows({ id: 1 }, 'home')
  opener.openById(7)
  expect(sent).toEqual([[server === 'home' ? 1 : 2, opened(server)]])
})

it('keeps an alarm known by its id for the first page of a desk that starts', async () => {
  const { opener, sent, windows, clock } = setUp({ south: [2] })
  expect(opener.openById(7)).toEqual([])
  opener.pageShows({ id: 2 }, 'south')
  opener.pageShows({ id: 3 }, 'north')
  await clock.advance(0)
  expect([sent, windows]).toEqual([[[2, opened('south')]], []])
})
