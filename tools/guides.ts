// npm run guides: the guides as PDF, into dist/guides.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { provideBrowser } from './browser.ts'
import { sourceEpoch } from './build.ts'
import { readProduct } from './dist/product.ts'
import { guideFiles, readGuides } from './guides/parse-guide.ts'
import { guidePdf } from './guides/guide-pdf.ts'
import { inProject, isRoot } from './project.ts'
import { runTool } from './run-tool.ts'

await runTool(async (children) => {
  const executablePath = await provideBrowser(children)
  const [guides, product, epoch] = [await readGuides(), readProduct(), await sourceEpoch(children)]
  const folder = inProject('dist', 'guides')
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath, chromiumSandbox: !isRoot() })
  try {
    for (const guide of guides) {
      const file = join(folder, guideFiles[guide.id].replace(/\.md$/, '.pdf'))
      writeFileSync(file, await guidePdf(browser, guide, guides, product, epoch))
      console.log(file)
    }
  } finally {
    await browser.close()
  }
  return 0
})
