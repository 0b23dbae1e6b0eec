import { expect, test } from '@playwright/test'
import { readProduct } from '../../../tools/dist/product.ts'
import { guidePdf } from '../../../tools/guides/guide-pdf.ts'
import { readGuides } from '../../../tools/guides/parse-guide.ts'

test('a guide is a PDF with a cover, contents and a bookmark for every heading', async ({ browser }) => {
  const guides = await readGuides()
  const guide = guides.find(({ id }) => id === 'administrators')
  if (!guide) throw new Error('there is no such guide')
  const print = async () =>
    (await guidePdf(browser, guide, guides, readProduct(), 1_700_000_000)).toString('latin1')
  const pdf = await print()
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  // Cover, contents, and some pages of text.
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(5)
  const outline = [...pdf.matchAll(/\/Title \((.*?[^\\])\)/g)].map(([, title = '']) =>
    title.replaceAll('\\', ''),
  )
  expect(outline).toEqual(expect.arrayContaining(guide.sections.map(({ title }) => title)))
  // Dated by its sources, not by the printing.
  expect(pdf.match(/D:\d{14}/g)).toEqual(['D:20231114221320', 'D:20231114221320'])
  expect((await print()) === pdf).toBe(true)
})
