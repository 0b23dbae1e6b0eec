import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { themes } from '../../src/shared/model/constants.ts'

/** Rules whose outcome depends on colours, and so on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with the page as it is, by WCAG 2.2 AA; each rule with the elements that break it. */
export function findings(page: Page): Promise<string[]> {
  return analyze(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
}

/** The same in the theme the page has; in the other themes, what depends on colours. */
export async function findingsInThemes(page: Page): Promise<string[]> {
  const current = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  const found = await findings(page)
  for (const theme of themes.filter((name) => name !== current)) {
    await setTheme(page, theme)
    const wrong = await analyze(page, { type: 'rule', values: colourRules })
    found.push(...wrong.map((finding) => `${theme}: ${finding}`))
  }
  await setTheme(page, current)
  return found
}

/** What these rules find, whose outcome does not depend on colours. */
export const findingsOf = (page: Page, rules: string[]): Promise<string[]> =>
  analyze(page, { type: 'rule', values: rules })

const setTheme = (page: Page, theme: string) =>
  page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)

async function analyze(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  // Half a megabyte of script, which a page that has it would otherwise get twice for each analysis.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // The desk has no frames; without legacy mode axe opens another page for each analysis to collect from them.
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'void 0' }) }).setLegacyMode(true)
  // Describing the elements that are right takes longer than finding those that are not.
  const { violations } = await axe.options({ runOnly, resultTypes: ['violations'], preload: false }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
