import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'

/** The connection status. */
export function statusFlows(test: FlowTest): void {
  test('the panel tells a quiet service from a broken one', async ({ open }) => {
    const { page, service } = await open({ alarms: 4 })
    await isLive(page)
    await page.getByTestId('connection').click()
    const panel = page.getByRole('dialog', { name: 'Connection status' })
    await expect(panel.getByTestId('assessment')).toHaveAttribute('data-kind', 'quiet')
    await expect(panel.getByTestId('assessment')).toContainText(
      /^\s*Connected: the service answered \d+ s ago/,
    )
    for (const fact of ['WebSocket', service.url, 'same as here', '0 added'])
      await expect(panel).toContainText(fact)

    await service.post({ path: 'A\\B\\C', alarmMessage: 'Something new' })
    await expect(panel.getByTestId('assessment')).toHaveAttribute('data-kind', 'busy')

    await service.stop()
    await expect(panel.getByTestId('assessment')).toHaveAttribute('data-kind', 'broken')
    await expect(panel.getByTestId('assessment')).toContainText(
      'Connection lost: the service does not answer',
    )
    await expect(panel).toContainText('Problem')
  })
}
