import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const path = 'NORTH\\BOILER2\\LT204.HIHI'
const settings = { welcomed: true, procedures: ['https://docs.example/procedures/'] }

test('the details lead on: what to do above the fold, history, the tag’s page, the unit’s alarms', async ({
  page,
  open,
}) => {
  const { service } = await open({}, { settings })
  await isLive(page)
  await service.post({ path, alarmMessage: 'Drum level', priority: 1 })
  await service.post({ path, raised: false })
  await service.post({
    path,
    alarmMessage: 'Drum level again',
    priority: 1,
    ackMessage: 'Check feed valve FV201',
    alarmAttachedFile: 'LT204.pdf',
    resetAttachedFile: 'https://elsewhere.example/reset.pdf',
  })
  await service.post({ path: 'NORTH\\BOILER2\\PT110', alarmMessage: 'Steam pressure low', priority: 2 })
  await service.post({ path: 'SOUTH\\FEED\\FT201', alarmMessage: 'Feed flow low', priority: 2 })
  await rowOf(page, 'Drum level again').click()

  const detail = page.getByTestId('detail')
  await expect(page.getByTestId('tag-history').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByTestId('instructions')).toBeInViewport({ ratio: 1 })
  await expect(detail.getByText('BOILER2', { exact: false }).first()).toBeVisible()
  // Nothing empty, and the path once.
  await expect(detail.locator('dd.none')).toHaveCount(0)
  expect((await detail.innerText()).split('LT204.HIHI')).toHaveLength(2)

  const instructions = page.getByTestId('instructions')
  await expect(instructions).toContainText('Check feed valve FV201')
  await expect(detail.getByTestId('not-opened')).toHaveCount(1)
  await expect(instructions.getByRole('link', { name: 'LT204.pdf' })).toHaveAttribute(
    'href',
    'https://docs.example/procedures/LT204.pdf',
  )

  await detail.getByRole('link', { name: 'Tag page' }).click()
  const tag = page.getByTestId('tag-page')
  await expect(tag.getByRole('heading', { level: 2 })).toHaveText('Drum level again')
  await expect(page.getByTestId('tag-now')).toContainText('Drum level again')
  await expect(page.getByTestId('tag-history').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByTestId('tag-statistic')).toContainText('2 alarms')
  await expect(tag.getByRole('link', { name: 'LT204.pdf' })).toBeVisible()
  // Escape leads back to where one came from.
  await page.keyboard.press('Escape')
  await expect(detail).toBeVisible()
  await page.goForward()
  // The page is an address: a reload shows the same tag.
  await page.reload()
  await expect(tag.getByRole('heading', { level: 2 })).toHaveText('Drum level again')

  await tag.getByRole('button', { name: 'Alarms in BOILER2' }).click()
  await expect(rowOf(page, 'Drum level again')).toBeVisible()
  await expect(rowOf(page, 'Steam pressure low')).toBeVisible()
  await expect(rowOf(page, 'Feed flow low')).toHaveCount(0)
})

test('a tag that is not in alarm has its page, and says so', async ({ page, open }) => {
  const { service } = await open({}, { settings })
  await isLive(page)
  await service.post({ path, alarmMessage: 'Drum level', priority: 1, temporary: true })
  await rowOf(page, 'Drum level').click()
  await page.getByTestId('tag-links').getByRole('link', { name: 'Tag page' }).click()
  await expect(page.getByTestId('tag-now')).toContainText('Drum level')
  await service.post({ path, raised: false })
  await expect(page.getByTestId('tag-quiet')).toHaveText('Not in alarm.')
})
