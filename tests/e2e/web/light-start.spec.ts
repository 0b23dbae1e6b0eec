import { expect, isLive, test } from '../../support/web-desk.ts'

test('a page that only watches loads no schemas; a file of views brings them, within the page’s policy', async ({
  page,
  open,
}) => {
  const loaded: string[] = []
  const violated: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  page.on('console', (message) => violated.push(message.text()))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`policy: ${violatedDirective}`),
    )
  })
  await open({ alarms: 3 })
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('3 alarms')
  const schemas = () => loaded.filter((url) => url.includes('/zod-'))
  expect(loaded.some((url) => url.includes('/LiveView-'))).toBe(true)
  expect(schemas()).toEqual([])

  const buffer = Buffer.from('{"format":"tocsin-views","version":1,"views":[]}')
  await page
    .getByTestId('view-file')
    .setInputFiles({ name: 'views.json', mimeType: 'application/json', buffer })
  await expect(page.getByTestId('view-import-problem')).toContainText('views.json: views')
  expect(schemas()).toHaveLength(1)
  expect(violated.filter((text) => text.includes('policy'))).toEqual([])
})
