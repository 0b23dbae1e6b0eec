import type { Browser } from '@playwright/test'
import type { Guide } from '../../src/renderer/features/help/guide.ts'
import type { Product } from '../dist/product.ts'
import { guideHtml } from './guide-html.ts'

/** The number of the page at the foot of every one; Chromium gives these classes their content. */
const footer = `<div style="width: 100%; padding: 0 16mm; font: 8px sans-serif; text-align: right">
  <span class="pageNumber"></span> / <span class="totalPages"></span></div>`

/** Prints one guide: A4, with bookmarks, dated by its sources (in seconds), so that they give the same bytes. */
export async function guidePdf(
  browser: Browser,
  guide: Guide,
  guides: readonly Guide[],
  product: Product,
  epoch: number,
): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    const html = await guideHtml(guide, guides, product)
    // On the page a picture waits until somebody comes to it; nobody comes to it on paper.
    await page.setContent(html.replaceAll(' loading="lazy"', ''))
    const pdf = await page.pdf({
      format: 'A4',
      margin: { top: '16mm', right: '16mm', bottom: '18mm', left: '16mm' },
      outline: true,
      tagged: true,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footer,
    })
    return dated(pdf, epoch)
  } finally {
    await page.close()
  }
}

/** Chromium writes the moment of printing; another of the same length takes its place, since a PDF counts its bytes. */
function dated(pdf: Buffer, epoch: number): Buffer {
  const digits = new Date(epoch * 1_000).toISOString().replace(/\D/g, '').slice(0, 14)
  const text = pdf.toString('latin1')
  return Buffer.from(
    text.replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}(\+00'00'\))/g, `$1${digits}$2`),
    'latin1',
  )
}
