/**
 * Makes the page an app that a phone can install: its service worker answers while the host cannot be reached.
 * Electron needs none, and a browser has one only over https or on the machine itself.
 */
export async function registerWebApp(page: Window): Promise<void> {
  if (page.tocsin || !page.isSecureContext || !('serviceWorker' in page.navigator)) return
  try {
    await page.navigator.serviceWorker.register('./service-worker.js', { updateViaCache: 'none' })
  } catch (error) {
    // A certificate that only this person accepted, or a private window: the page works without.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error
  }
}
