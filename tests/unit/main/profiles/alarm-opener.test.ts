import { expect, it } from 'vitest'
import { createAlarmOpener } from '../../../../src/main/profiles/alarm-opener.ts'
import type { DeskPush } from '../../../../src/shared/ipc/pushes.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp(pagesOf: Record<string, number[]>) {
  const clock = createManualClock()
  const sent: [page: number, push: DeskPush][] = []
  const windows: (string | null)[] = []
  const opener = createAlarmOpener({
    clock,
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
