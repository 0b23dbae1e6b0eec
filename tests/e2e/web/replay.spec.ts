import type { Page } from '@playwright/test'
import { find, goTo, select } from '../../support/by-key.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const replay = (page: Page) => page.getByTestId('replay')
const replayed = (page: Page, text: string) =>
  replay(page).getByTestId('records').getByRole('row').filter({ hasText: text })

/** Steps until the row is there, or as often as anything can have happened. */
async function stepTo(page: Page, key: '.' | ',', text: string): Promise<void> {
  for (let steps = 0; steps < 60 && (await replayed(page, text).count()) === 0; steps++)
    await page.keyboard.press(key)
  await expect(replayed(page, text)).toHaveCount(1)
}

test('a period is played back by keys on a list of its own; nothing acts there, and live alarms still come', async ({
  open,
}) => {
  const { page, service } = await open()
  await isLive(page)
  const alarm = { path: 'NORTH\\FEED\\P7', priority: 2, temporary: true }
  await service.post({ ...alarm, alarmMessage: 'Seal leaks' })
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Seal leaks'))
  await page.keyboard.press('t')
  await expect(rowOf(page, 'Seal leaks')).toContainText('taken by')
  await service.post({ ...alarm, raised: false })
  await expect(rowOf(page, 'Seal leaks')).toHaveCount(0)

  await find(page, 'go to replay', 'Replay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Replay')
  await expect(replay(page)).toContainText('This is the past')
  // All of the period is there.
  await expect(replay(page).getByTestId('record-state')).not.toContainText('Loading')
  await expect(replay(page).getByTestId('record-state')).toContainText(/\d/)

  await stepTo(page, '.', 'Seal leaks')
  await page.keyboard.press('.')
  await expect(page.getByTestId('replay-events')).toContainText('Announced')

  // Nothing can be done to what was.
  await page.keyboard.press('t')
  await expect(page.getByTestId('replay-refusal')).toContainText('You cannot act on alarms in a replay.')

  // Playing to the end clears it as it cleared then; going back brings it again.
  const speed = page.getByTestId('replay-speed')
  await expect(speed).toHaveText('10 ×')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(speed).toHaveText('60 ×')
  await page.keyboard.press('-')
  await expect(speed).toHaveText('30 ×')
  await page.keyboard.press('+')
  await page.keyboard.press('Space')
  await expect(replayed(page, 'Seal leaks')).toHaveCount(0)
  // It stands at the end of the period.
  await expect(page.getByTestId('replay-play')).toContainText('Play')
  await stepTo(page, ',', 'Seal leaks')
  await goTo(page, page.getByTestId('replay-moment'), { key: 'Shift+Tab' })
  await page.keyboard.press('End')
  await expect(replayed(page, 'Seal leaks')).toHaveCount(0)
  await page.keyboard.press('Home')
  await expect(page.getByTestId('replay-count')).toHaveText('0 alarms')
  await page.keyboard.press('Space')
  await expect(page.getByTestId('replay-play')).toContainText('Pause')
  await page.keyboard.press('Space')
  await expect(page.getByTestId('replay-play')).toContainText('Play')

  // An alarm of now is announced as ever, and is not on the list of then.
  await service.post({ path: 'SOUTH\\T1', priority: 1, alarmMessage: 'Tank overflows', temporary: true })
  await expect(page.getByTestId('announcement').first()).toContainText('Tank overflows')
  await expect(replayed(page, 'Tank overflows')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(replay(page)).toHaveCount(0)
  await expect(rowOf(page, 'Tank overflows')).toBeVisible()
})
