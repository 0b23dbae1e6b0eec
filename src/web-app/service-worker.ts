import { offlinePage, offlinePolicy } from './offline-page.ts'

/*
 * Nothing is cached: an alarm list of yesterday that looks like today's would be worse than none. The worker only
 * answers for a host that cannot be reached, and shows the notifications that the host sends.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(answerOffline))
})

const answerOffline = (): Response =>
  new Response(offlinePage(self.navigator.languages), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': offlinePolicy,
      'Cache-Control': 'no-store',
    },
  })

self.addEventListener('push', (event) => {
  const { title, body } = readNotification(event.data)
  event.waitUntil(self.registration.showNotification(title, { body, icon: './icons/256x256.png' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showDesk())
})

/** What the host sent; a browser withdraws the subscription of a page that shows nothing. */
function readNotification(data: PushMessageData | null): { title: string; body: string } {
  try {
    const { title, body } = data?.json() as Partial<Record<string, unknown>>
    if (typeof title === 'string' && typeof body === 'string') return { title, body }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
  }
  return { title: 'Tocsin', body: '' }
}

/** Brings the desk to the front, or opens it. */
async function showDesk(): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open) await open.focus()
  else await self.clients.openWindow('./')
}
