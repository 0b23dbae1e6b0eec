import { expect, type Page } from '@playwright/test'

/** Everything that the page's own memory holds, as text to search in. */
export async function heapOf(page: Page): Promise<string> {
  const inspector = await page.context().newCDPSession(page)
  const chunks: string[] = []
  inspector.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await inspector.send('HeapProfiler.takeHeapSnapshot')
  await inspector.detach()
  return chunks.join('')
}

/** Tries, as an injected script would, to run code from text and to reach another host; neither may work. */
export async function expectPolicyToHold(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      document.documentElement.dataset[
        effectiveDirective.startsWith('script') ? 'scriptBlocked' : 'reachBlocked'
      ] = 'yes'
    })
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.head.append(script)
    void fetch('https://example.org/').catch(() => undefined)
  })
  await expect(page.locator('html')).toHaveAttribute('data-script-blocked', 'yes')
  await expect(page.locator('html')).toHaveAttribute('data-reach-blocked', 'yes')
  await expect(page).not.toHaveTitle('taken over')
}
