import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createSSRApp, h, type VNodeChild } from 'vue'
import { renderToString } from 'vue/server-renderer'
import type { Guide, LinkTarget } from '../../src/renderer/features/help/guide.ts'
import type { Product } from '../dist/product.ts'
import { GuideText } from '../../src/renderer/features/help/guide-text.ts'
import { assertNever } from '../../src/shared/errors.ts'
import { inProject } from '../project.ts'

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
    // The page loads a picture when somebody scrolls to it; nobody scrolls on paper.
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

const textStyles = inProject('src', 'renderer', 'features', 'help', 'guide-text.css')

/** A guide as one page that needs no other file: cover, contents, and the text as the product draws it. */
async function guideHtml(guide: Guide, guides: readonly Guide[], product: Product): Promise<string> {
  const link = (target: LinkTarget, text: VNodeChild[]): VNodeChild => {
    switch (target.kind) {
      case 'section': {
        if (target.guide === guide.id) return h('a', { href: `#guide-${target.section ?? ''}` }, text)
        const other = guides.find(({ id }) => id === target.guide)
        return [...text, ` (“${other?.title ?? ''}”)`]
      }
      case 'view':
        return text
      case 'web':
        return h('a', { href: target.url }, text)
      case 'file':
        return [...text, ' (', h('code', target.path), ')']
      default:
        return assertNever(target)
    }
  }
  const imageUrl = (file: string) =>
    `data:image/png;base64,${readFileSync(join(inProject('docs'), file)).toString('base64')}`
  const chapters = guide.sections.filter(({ depth }) => depth > 1)
  const body = createSSRApp({
    render: () => [
      h('header', { class: 'cover' }, [
        h('p', { class: 'product' }, product.title),
        h('p', { class: 'title' }, guide.title),
        h('p', `Version ${product.version}`),
      ]),
      h('nav', { class: 'contents' }, [
        h('p', { class: 'title' }, 'Contents'),
        h(
          'ol',
          chapters.map(({ id, title, depth }) =>
            h('li', { class: `depth-${depth}` }, h('a', { href: `#guide-${id}` }, title)),
          ),
        ),
      ]),
      h('main', { class: 'guide-paper' }, h(GuideText, { guide, headingOffset: 0, imageUrl, link })),
    ],
  })
  const title = await renderToString(
    createSSRApp({ render: () => h('title', `${product.title}: ${guide.title}`) }),
  )
  const styles = readFileSync(textStyles, 'utf8') + paperStyles
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${title}<style>${styles}</style></head><body>${await renderToString(body)}</body></html>`
}

const paperStyles = `
:root { --panel: #f7f7f7; --raised: #f0f0f0; --line: #bbb; --muted: #444; --radius: 3px; --mono: 'DejaVu Sans Mono', monospace; }
body { margin: 0; font: 10pt/1.45 'Inter', 'DejaVu Sans', sans-serif; color: #000; }
.cover { display: flex; flex-direction: column; justify-content: center; height: 230mm; break-after: page; }
.cover p { margin: 0 0 4mm; }
.product { font-size: 14pt; }
.title { font-size: 30pt; font-weight: 600; }
.contents { break-after: page; }
.contents .title { margin: 0 0 6mm; font-size: 18pt; }
.contents ol { margin: 0; padding: 0; list-style: none; }
.contents li { padding: 1mm 0; }
.contents .depth-3 { padding-left: 6mm; }
.contents a { color: inherit; text-decoration: none; }
.guide-paper section { max-width: none; }
.guide-paper h1 { margin: 0 0 4mm; font-size: 20pt; }
.guide-paper h2 { font-size: 15pt; }
.guide-paper h3 { font-size: 12pt; }
.guide-paper :is(img, pre, tr) { break-inside: avoid; }
.guide-paper :is(pre, .table) { overflow: visible; }
.guide-paper pre code { white-space: pre-wrap; }
`
