import { callFlows } from '../flows/calls.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

test('the detail shows the past of the tag, its figures and the calls about it', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  const path = 'NORTH\\BOILER2\\LT204.HIHI'
  await service.post({ path, alarmMessage: 'Drum level', priority: 1 })
  await service.post({ path, raised: false })
  const actions = [{ type: 'CallGroup', id: 1, parameter: 'Come to boiler 2' }]
  await service.post({ path, alarmMessage: 'Drum level again', priority: 1, alarmActions: actions })
  await rowOf(page, 'Drum level again').click()
  await expect(page.getByTestId('tag-past').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByTestId('tag-statistic')).toContainText('2 failures')
  await expect(page.getByTestId('alarm-calls').getByRole('listitem').first()).toBeVisible()
})

callFlows(test)
