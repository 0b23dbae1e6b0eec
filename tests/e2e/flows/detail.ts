import { expect } from '@playwright/test'
import { isLive, rowOf } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'

/** One alarm beside the list: everything of it, and the way to the next. */
export function detailFlows(test: FlowTest): void {
  test('every field of an alarm is in its detail', async ({ open }) => {
    const { page, service } = await open()
    await isLive(page)
    const id = await service.post({
      dataServerId: 3,
      path: 'NORTH\\BOILER2\\LT204.HIHI',
      priority: 1,
      value: '87.5 %',
      alarmMessage: 'Drum level high-high',
      resetMessage: 'Level back to normal',
      ackMessage: 'Check feed valve FV201',
      alarmAttachedFile: 'LT204-procedure.pdf',
      resetAttachedFile: 'reset.pdf',
      ackAttachedFile: 'ack.pdf',
    })
    await rowOf(page, 'Drum level high-high').click()
    const detail = page.getByTestId('detail')
    for (const text of [
      'Drum level high-high',
      'Level back to normal',
      'Check feed valve FV201',
      'LT204-procedure.pdf',
      'reset.pdf',
      'ack.pdf',
      '87.5 %',
      'LT204.HIHI',
      'DS3\\NORTH\\BOILER2\\LT204.HIHI',
      String(id),
    ]) {
      await expect(detail).toContainText(text)
    }
  })

  test('the details step through the list by key, and stop at its end', async ({ open }) => {
    const { page, service } = await open()
    for (let n = 1; n <= 4; n++)
      await service.post({ path: `A\\B\\N${n}`, priority: n, alarmMessage: `Alarm ${n}` })
    await isLive(page)
    // The next one can be stepped to once it is there.
    await expect(page.getByTestId('account')).toContainText('4 alarms')
    await rowOf(page, 'Alarm 2').click()
    const detail = page.getByTestId('detail')
    await detail.getByRole('button', { name: 'Close details' }).focus()
    await page.keyboard.press('j')
    await expect(detail).toContainText('Alarm 3')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(detail).toContainText('Alarm 4')
    await page.keyboard.press('j')
    await expect(detail).toContainText('Alarm 4')
    await page.keyboard.press('k')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(detail).toContainText('Alarm 2')
    await expect(page.getByRole('row', { selected: true })).toContainText('Alarm 2')
  })
}
