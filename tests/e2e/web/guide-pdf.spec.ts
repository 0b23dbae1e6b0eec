import { expect, test } from '@playwright/test'
import { readProduct } from '../../../tools/dist/product.ts'
import { guidePdf } from '../../../tools/guides/guide-pdf.ts'
import { readGuides } from '../../../tools/guides/read-guides.ts'

test('a guide is a PDF with a cover, contents and a bookmark for every heading', async ({ browser }) => {
  const guides = await readGuides()
  const guide = guides.find(({ id }) => id === 'administrators')
  if (!guide) throw new Error('there is no such guide')
  const pdf = (await guidePdf(browser, guide, guides, readProduct())).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  // Cover, contents, and some pages of text.
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(5)
  const outline = [...pdf.matchAll(/\/Title \((.*?[^\\])\)/g)].map(([, title = '']) =>
    title.replaceAll('\\', ''),
  )
  expect(outline).toEqual(expect.arrayContaining(guide.sections.map(({ title }) => title)))
})
