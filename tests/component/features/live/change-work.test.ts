import { expect, test } from 'vitest'
import { watch } from 'vue'
import { useCommandRegistry } from '../../../../src/renderer/ui/commands.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { openLive } from '../../../support/live-page.ts'

/** Says which alarms the page reads. */
function watchReads(alarms: readonly Alarm[]) {
  const read = new Set<number>()
  const watched = alarms.map(
    (alarm) =>
      new Proxy(alarm, {
        get(target, name) {
          if (name !== 'id') read.add(target.id)
          return Reflect.get(target, name) as unknown
        },
      }),
  )
  return { read, watched }
}

test('a change reads what changed, the rows in view and as many others as a search takes, however long the list is', async () => {
  const path = (id: number) => `NORTH\\UNIT${id % 40}\\LT${id}`
  const alarms = Array.from({ length: 3_000 }, (_, n) =>
    makeAlarm({ id: n + 1, path: path(n + 1), message: `Alarm ${n + 1}` }),
  )
  const { read, watched } = watchReads(alarms)
  const page = await openLive(watched)
  await page.type('NORTH')
  // As the footer of the page does.
  watch(
    () => useCommandRegistry().offered,
    () => undefined,
    { immediate: true },
  )
  const rows = page.wrapper.findAll('[data-alarm-id]').length
  const [last] = alarms.slice(-1)
  if (last === undefined) throw new Error('no alarms')
  // What is computed once for a list is computed by now.
  await page.change([{ ...last, value: '1' }])
  read.clear()
  await page.change([{ ...last, value: '2' }])
  const search = 2 * Math.ceil(Math.log2(alarms.length))
  expect(rows).toBeGreaterThan(10)
  expect(read.size).toBeLessThanOrEqual(rows + search)
  read.clear()
  await page.change([makeAlarm({ id: 9_000, path: 'NORTH\\A\\B\\C', message: 'New' })], [last.id])
  expect(read.size).toBeLessThanOrEqual(rows + 2 * search)
})
