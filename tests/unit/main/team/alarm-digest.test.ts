import { describe, expect, it } from 'vitest'
import { createAlarmDigest } from '../../../../src/main/team/alarm-digest.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const at = '2026-05-04T10:00:00Z'
const alarm = (id: number, path = `/P${id}`, alarmTime = at) => makeAlarm({ id, path, alarmTime })

function follow(first: Alarm[]) {
  let moment = 0
  const digest = createAlarmDigest(
    () => first,
    () => moment,
  )
  digest.recent()
  return {
    change(upserts: Alarm[], removals: number[] = [], ms = 1_000) {
      moment += ms
      digest.changed({ upserts, removals })
    },
    wait: (ms: number) => (moment += ms),
    recent: () => digest.recent(),
    now: () => digest.recent().at(-1),
  }
}

describe('the digest of the active alarms', () => {
  it('is the same by whichever way a desk came to them, whatever their ids and however exact their times', () => {
    const one = follow([alarm(1), alarm(2)])
    const other = follow([])
    other.change([alarm(7, '/P9'), alarm(2), alarm(5)])
    other.change([alarm(8, '/P1', '2026-05-04T10:00:00.250Z')], [7, 5])
    expect(other.now()).toMatchObject({ count: 2, digest: one.now()?.digest })
  })
  it('tells a re-alarm, another tag, and the same alarm twice', () => {
    const first = follow([alarm(1)]).now()?.digest
    const others = [
      [alarm(1, '/P1', '2026-05-04T10:00:01Z')],
      [alarm(1, '/P2')],
      [alarm(1), alarm(3, '/P1')],
      [],
    ]
    for (const alarms of others) expect(follow(alarms).now()?.digest).not.toBe(first)
  })
  it('is remembered for a while, and the state that held then', () => {
    const desk = follow([alarm(1)])
    desk.change([alarm(2)])
    desk.change([], [2])
    expect(desk.recent().map(({ count }) => count)).toEqual([1, 2, 1])
    desk.wait(14_500)
    expect(desk.recent().map(({ count }) => count)).toEqual([2, 1])
    desk.wait(60_000)
    expect(desk.recent().map(({ count }) => count)).toEqual([1])
  })
})
