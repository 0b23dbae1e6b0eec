import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { startFaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'

test('the desk may use the microphone for a call, and no camera', async ({ desktop, atEnd }) => {
  const service = await startService()
  atEnd(() => service.stop())
  const faulty = await startFaultyService(service)
  atEnd(() => faulty.stop())
  const desk = await launchDesk(desktop, {
    args: [`--server=${faulty.url}`, '--use-fake-device-for-media-stream'],
    env: { TOCSIN_TOKEN: faulty.token, LANG: 'en_GB.UTF-8' },
  })
  atEnd(() => desk.close())
  const { page } = desk
  await isLive(page)
  await page.keyboard.press('c')
  await page.getByTestId('call-find').fill('K. Brandt')
  await expect(page.getByRole('option').first()).toContainText('K. Brandt')
  await page.keyboard.press('Enter')
  await page.getByTestId('call-text').fill('Listen')
  await page.getByTestId('call-more').click()
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByTestId('call-audio')).toContainText(/Recording, [1-9]/)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByTestId('call-audio').getByRole('button', { name: 'Remove' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-end')).toContainText('call placed')
  const [sent] = faulty.to('POST', '/api/v1/call/users').map(({ body }) => body)
  expect(sent).toMatchObject({ userIds: [9], msgAudio: expect.stringMatching(/^[A-Za-z0-9+/]{100}/) })

  const seen = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'seen',
      (error: unknown) => (error instanceof DOMException ? error.name : String(error)),
    ),
  )
  expect(seen).toBe('NotAllowedError')
})
