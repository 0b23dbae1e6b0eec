import { offlinePage, offlinePolicy } from './offline-page.ts'

/*
 * Nothing is cached: an alarm list of yesterday that looks like today's would be worse than none. The worker only
 * answers for a host that cannot be reached.
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
