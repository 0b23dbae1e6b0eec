import { expect, type Page } from '@playwright/test'
import { openCalls } from '../../src/service/calls/calls.ts'
import { newAlarm, openLifecycle } from './alarm-lifecycle.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

interface UpsetAlarm {
  path: string
  priority: number
  alarmMessage: string
}
const alarm = (path: string, priority: number, alarmMessage: string): UpsetAlarm => ({
  path: `NORTH\\${path}`,
  priority,
  alarmMessage,
})

/** How an upset of the plant begins: a flood. */
export const upset: readonly [UpsetAlarm, ...UpsetAlarm[]] = [
  alarm('FEED\\FP201A', 2, 'Feed water pump A tripped'),
  alarm('FEED\\FT202.LO', 3, 'Feed water flow low'),
  alarm('FEED\\PT203.LO', 3, 'Feed water pressure low'),
  alarm('BOILER2\\LT204.LO', 2, 'Boiler 2 drum level low'),
  alarm('BOILER2\\LT204.LOLO', 1, 'Boiler 2 drum level low-low'),
  alarm('BOILER2\\PT210.HI', 3, 'Boiler 2 drum pressure high'),
  alarm('BOILER2\\TT211.HI', 3, 'Boiler 2 superheater temperature high'),
  alarm('BOILER2\\FT212.LO', 3, 'Boiler 2 steam flow low'),
  alarm('TURBINE\\PT301.LO', 2, 'Turbine inlet pressure low'),
  alarm('TURBINE\\ST302.LO', 3, 'Turbine speed low'),
  alarm('TURBINE\\VT303.HI', 3, 'Turbine bearing vibration high'),
  alarm('TOWER\\TT401.HI', 4, 'Cooling water return hot'),
  alarm('TOWER\\LT402.LO', 4, 'Cooling tower level low'),
]
/** How it went on, each time. */
const outcome = [
  { ...alarm('BOILER2\\XS220', 1, 'Boiler 2 tripped'), after: 4 * minute },
  { ...alarm('TURBINE\\XS310', 1, 'Turbine tripped'), after: 6 * minute },
]
/** How many days ago it was. */
const daysAgo = [30, 17, 9, 3]
/** What a past upset has in the records: one of the last tags was missing each time. */
export const upsetAlarms = upset.length - 1 + outcome.length

/** Nobody was called the second time, which is never the one that is most like. */
const uncalled = 1
/** The group that is called two minutes after the first alarm, and who of it picks up. */
const [mechanical, nilsen] = [6, 6]

/** The same upset on four days, and the calls about it, written before the service opens its database. */
export function writeUpsets(dataFile: string, now: number): void {
  const { lifecycle, database, transactions, close } = openLifecycle(dataFile)
  const { directory, callStore } = openCalls({ database, transactions, seed: 1, now: () => now })
  const call = (requestedAt: number) => {
    const msgText = upset[0].alarmMessage
    const callId = callStore.addCall({ msgText, msgNum: 0, requestedAt, alarmId: null })
    for (const person of directory.membersOf(mechanical) ?? []) {
      const answeredAt = person.id === nilsen ? requestedAt + 20 * second : null
      callStore.addAttempt(
        callId,
        { person, groupId: mechanical },
        {
          ringingAt: requestedAt + second,
          answeredAt,
          endedAt: requestedAt + 31 * second,
          result: answeredAt === null ? 'noAnswer' : 'accepted',
        },
        msgText,
      )
    }
  }
  daysAgo.forEach((days, time) => {
    const began = now - days * day - time * 77 * minute
    const missing = upset.length - 1 - time
    const raised = [
      ...upset.map((one, place) => ({ ...one, after: place * 5 * second })).toSpliced(missing, 1),
      ...outcome,
    ].map(({ path, priority, alarmMessage, after }) =>
      lifecycle.raise(
        newAlarm({ path, priority, message: alarmMessage, course: 'temporary' }),
        began + after,
      ),
    )
    for (const id of raised) lifecycle.reset(id, began + 40 * minute)
    if (time !== uncalled) call(began + 2 * minute)
  })
  close()
}

/**
 * Waits until the desk has read the past: with the cursor on an alarm of the upset, whose details say by then what
 * usually follows. They ask when they open, so they are opened again until they do.
 */
export async function learnt(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('detail')).toBeVisible()
    const follows = page.getByTestId('alarm-follows')
    const isSaid = await follows.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    )
    if (!isSaid) await page.keyboard.press('Enter')
    expect(isSaid).toBe(true)
  }).toPass()
}
