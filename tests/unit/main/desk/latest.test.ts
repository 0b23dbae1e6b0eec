import { expect, it } from 'vitest'
import { latestOf } from '../../../../src/main/desk/latest.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const [here, there] = ['here', 'there'].map((id) => serverProfileSchema.parse({ id }))
const minute = (id: number, past: number) =>
  makeAlarm({ id, alarmTime: `2026-03-02T02:${String(past).padStart(2, '0')}:00Z` })

it('is the newest of all services, newest first, without masked ones', () => {
  if (!here || !there) throw new Error('two profiles')
  const sets = [
    {
      profile: here,
      alarms: [minute(3, 30), minute(1, 10), minute(9, 50), { ...minute(10, 55), masked: true }],
    },
    { profile: there, alarms: [minute(100, 20), minute(101, 40)] },
  ]
  const told = latestOf(sets, 3).map(({ alarm, profile }) => `${profile.id} ${alarm.id}`)
  expect(told).toEqual(['here 9', 'there 101', 'here 3'])
})
