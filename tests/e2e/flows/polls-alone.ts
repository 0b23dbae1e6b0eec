import { expect } from '@playwright/test'
import { rowOf } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'
import { startHurriedService } from '../../support/hurried-service.ts'

/** A desk that looks for the hub at an address where there is none. */
const withoutHub = {
  welcomed: true,
  profiles: [
    { hubPath: '/no-hub-here', stateLabels: { '1': 'Active', '2': 'Acknowledged', '3': 'Returned' } },
  ],
}

/** The life of an alarm, followed by polling alone. */
export function pollingFlows(test: FlowTest): void {
  test('without the hub an alarm is followed by polling until it clears', async ({ start, atEnd }) => {
    const service = await startHurriedService()
    atEnd(() => service.stop())
    const { page } = await start({ server: service, settings: withoutHub })
    const connection = page.getByTestId('connection')
    await expect(connection).toHaveAttribute('data-kind', 'polling')
    await expect(connection).toContainText('push unavailable, polling every second')
    await connection.click()
    const panel = page.getByTestId('status-panel')
    const fact = (name: string | RegExp) => panel.locator('dt', { hasText: name }).locator('+ dd')
    await expect(panel.getByTestId('assessment')).toHaveAttribute('data-kind', 'polling')
    await expect(panel.getByTestId('assessment')).toContainText('Connected without push')
    await expect(fact(/^Push$/)).toHaveText(/^(not connected|connecting)$/)
    await expect(fact('Problem')).toContainText('404')
    await page.keyboard.press('Escape')

    const level = { path: 'NORTH\\BOILER2\\LT204.HIHI', priority: 1 }
    const id = await service.post({ ...level, alarmMessage: 'Drum level high-high' })
    const row = rowOf(page, 'Drum level high-high')
    await expect(row).toContainText('Active')
    await expect(row).toHaveAttribute('aria-label', /not acknowledged/)
    await expect(page.getByTestId('band-critical')).toContainText('1')
    await row.click()

    const operator = await service.untilAcknowledged(id)
    expect(operator).toMatch(/./)
    await expect(row).toContainText(`Acknowledged${operator}`)
    await expect(row).toHaveAttribute('aria-label', new RegExp(`acknowledged by ${operator}`))
    await expect(page.getByTestId('detail')).toContainText(operator ?? '')

    // Acknowledged and back to normal, it clears.
    await service.post({ ...level, raised: false })
    await expect(row).toHaveCount(0)
    await expect(page.getByTestId('cleared')).toBeVisible()

    const flow = { path: 'NORTH\\BOILER2\\FT201.LO', priority: 2 }
    const second = await service.post({ ...flow, alarmMessage: 'Feed water flow low' })
    const other = rowOf(page, 'Feed water flow low')
    await expect(other).toContainText('Active')
    await service.post({ ...flow, raised: false })
    await expect(other).toContainText('Returned')
    await expect(other).toHaveAttribute('aria-label', /not acknowledged/)
    expect(await service.untilAcknowledged(second)).toBeNull()
    await expect(other).toHaveCount(0)

    await connection.click()
    await expect(fact('Last push')).toHaveText('none yet')
  })
}
