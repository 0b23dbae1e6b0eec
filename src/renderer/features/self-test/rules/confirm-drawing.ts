import type { SelfTestDrawing } from '../../../../shared/model/self-test.ts'

/** Resolves once the browser has drawn what is in the page now; never while nobody can see the page. */
export const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** The outputs that the browser names; null where it does not say. */
export async function countOutputs(
  browser: Pick<Navigator, 'userAgent'> & {
    mediaDevices?: Pick<MediaDevices, 'enumerateDevices'> | undefined
  },
): Promise<SelfTestDrawing['sound']['outputs']> {
  // Other browsers name an output only after somebody has chosen one, and a page that is not secure has no devices.
  if (!browser.mediaDevices || !/\bChrome\//.test(browser.userAgent)) return null
  const devices = await browser.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'audiooutput').length
}
