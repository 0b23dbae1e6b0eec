import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { themes } from '../../src/shared/model/settings.ts'

/** What axe finds wrong with the page as it is, by WCAG 2.2 AA; each rule with the elements that break it. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** The same, in each theme a desk may have. */
export async function findingsInThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  const dress = (theme: string) =>
    page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
  const worn = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  for (const theme of themes) {
    await dress(theme)
    found.push(...(await findings(page)).map((finding) => `${theme}: ${finding}`))
  }
  await dress(worn)
  return found
}
