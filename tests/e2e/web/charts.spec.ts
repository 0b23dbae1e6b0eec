import { startService } from '../../support/service.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

test('a flood over the live list has a tone of its own, striped, and no priority’s colour', async ({
  start,
  atEnd,
}) => {
  const service = await startService({ alarms: 3, seed: 5 })
  atEnd(() => service.stop())
  const { page } = await start({ server: service, settings: { welcomed: true } })
  await isLive(page)
  const load = page.getByTestId('load')
  await expect(load.locator('.bar')).not.toHaveCount(0)
  await expect(load.locator('.bar.flood')).toHaveCount(0)
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      service.post({ path: `A\\B\\C${n}`, priority: 1 + (n % 4), alarmMessage: `Flood ${n}` }),
    ),
  )
  await expect(page.getByTestId('load-status')).toContainText('Flood since')
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    const seen = await load.evaluate((strip) => {
      const probe = strip.appendChild(document.createElement('i'))
      const colour = (name: string) => {
        probe.style.color = `var(--${name})`
        return getComputedStyle(probe).color
      }
      const found = {
        priorities: ['critical', 'high', 'medium', 'low'].map(colour),
        flood: Array.from(strip.querySelectorAll('.bar.flood i'), (bar) => {
          const { backgroundColor, backgroundImage } = getComputedStyle(bar)
          return `${backgroundColor} ${backgroundImage}`
        }),
        words: getComputedStyle(strip.querySelector('[data-testid=load-status]') ?? probe).color,
      }
      probe.remove()
      return found
    })
    expect(new Set(seen.priorities).size).toBe(4)
    expect(seen.flood).not.toEqual([])
    for (const bar of seen.flood) {
      expect(bar).toContain('repeating-linear-gradient')
      for (const colour of seen.priorities) expect(bar).not.toContain(colour)
    }
    expect(seen.priorities).not.toContain(seen.words)
  }
})
