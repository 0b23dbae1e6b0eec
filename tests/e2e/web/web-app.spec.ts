import { expect, isLive, startWebDesk, test } from '../../support/web-desk.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

test('the page can be installed: manifest, icons and a service worker of its own', async ({ page, open }) => {
  await open({ alarms: 3 })
  await isLive(page)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const answer = await fetch(link?.href ?? '')
    return (await answer.json()) as { display: string; icons: { src: string; sizes: string }[] }
  })
  expect(manifest.display).toBe('standalone')
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['256x256', '512x512'])
  const drawn = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    manifest.icons.map(({ src }) => src),
  )
  expect(drawn).toEqual(['256x256', '512x512'])
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(new URL('/', page.url()).href)
})

test('without its host the page says so, shows no alarm of before, and comes back by Retry', async ({
  page,
}) => {
  const flags = ['--alarms=3', '--rate=0', '--history=0']
  const first = await startWebDesk(flags)
  const address = first.address()
  await page.goto(address)
  await isLive(page)
  await expect(page.locator('[data-alarm-id]').first()).toBeVisible()
  const message = await page.locator('[data-alarm-id]').first().innerText()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await first.stop()

  await page.goto(new URL('/', address).href)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.locator('[data-alarm-id]')).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText(message.split('\n')[0] ?? '')
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  const retry = page.getByRole('link', { name: 'Retry' })
  expect((await retry.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  const second = await startWebDesk([...flags, `--port=${new URL(address).port}`])
  try {
    await retry.click()
    // Another profile: the desk is there, and does not know this browser.
    await expect(page.getByRole('heading', { name: 'This screen is not signed in' })).toBeVisible()
  } finally {
    await second.stop()
  }
})
