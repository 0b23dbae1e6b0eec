import type { PushSubscriptionKeys } from '../../../shared/model/phones.ts'

/** Why a browser cannot be notified. */
export type PushObstacle = 'insecure' | 'unsupported' | 'denied' | 'no-push-server'

/** Whether this browser could be notified, before anybody is asked; null: it could. */
export function obstacleIn(page: Window & typeof globalThis): PushObstacle | null {
  if (!page.isSecureContext) return 'insecure'
  const hasAll = 'serviceWorker' in page.navigator && 'PushManager' in page && 'Notification' in page
  if (!hasAll) return 'unsupported'
  return page.Notification.permission === 'denied' ? 'denied' : null
}

/** Subscribes this browser with the key of the host; asks for the permission if nobody was asked before. */
export async function subscribe(
  page: Window & typeof globalThis,
  publicKey: string,
): Promise<PushSubscriptionKeys | PushObstacle> {
  if ((await page.Notification.requestPermission()) !== 'granted') return 'denied'
  const registration = await page.navigator.serviceWorker.getRegistration()
  if (!registration) return 'unsupported'
  try {
    // One with the key of an earlier host would be refused.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const subscribed = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { p256dh = '', auth = '' } = subscribed.toJSON().keys ?? {}
    return { endpoint: subscribed.endpoint, p256dh, auth }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // The browser has no push server, or cannot reach it.
    return error.name === 'NotAllowedError' ? 'denied' : 'no-push-server'
  }
}

/** Withdraws the subscription of this browser. */
export async function unsubscribe(page: Window): Promise<void> {
  const registration = await page.navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
