import type { BandId } from '../../shared/model/constants.ts'
import { isLoopback } from '../../shared/rules/plain-http.ts'
import type { HttpOrder } from './http-post.ts'

export interface NtfyOrder {
  /** The address of the server. */
  server: string
  token: string | null
  topic: string
  title: string
  body: string
  band: BandId
  /** What a tap opens; null: nothing. */
  click: string | null
}

/** As ntfy numbers them: 5 vibrates for long and shows above everything, 3 is usual. */
const priorities: Record<BandId, number> = { critical: 5, high: 4, medium: 3, low: 2 }

/** A message for a topic, as the server takes it in JSON; no token is sent where it could be read on the way. */
export function ntfyOrder(order: NtfyOrder): HttpOrder | { why: 'plain-http' | 'address' } {
  const { server, token, topic, title, body, band, click } = order
  if (!URL.canParse(server)) return { why: 'address' }
  const url = new URL(server)
  if (token !== null && url.protocol === 'http:' && !isLoopback(url.hostname)) return { why: 'plain-http' }
  const message = {
    topic,
    title,
    message: body,
    priority: priorities[band],
    tags: [band],
    ...(click !== null && { click }),
  }
  return {
    url: url.href,
    headers: {
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    body: Buffer.from(JSON.stringify(message)),
  }
}
