import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { z } from 'zod'
import type { PushSubscriptionKeys } from '../../shared/model/phones.ts'
import type { HttpOrder } from './http-post.ts'

/** The host's own key for Web Push (RFC 8292), in base64url: an uncompressed point of P-256, and its private number. */
export const vapidKeysSchema = z.object({
  publicKey: z.string().max(100),
  privateKey: z.string().max(100),
})
export type VapidKeys = z.infer<typeof vapidKeysSchema>

export function makeVapidKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  return { publicKey: pointOf(x, y).toString('base64url'), privateKey: d }
}

const pointOf = (x: string, y: string) =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])

export interface PushOrder {
  subscription: PushSubscriptionKeys
  keys: VapidKeys
  /** Who sends, for whoever runs the push server: an https address or a mailto. */
  contact: string
  text: string
  isUrgent: boolean
  now: number
}

/** A phone that was off for longer has no use for it: the alarm is in the list. */
const lifetimeSeconds = 15 * 60
/** The most that a push server accepts is a day. */
const tokenLifetimeMs = 12 * 60 * 60_000

/** The request to the push server of a browser; only that browser can read the text. */
export function webPushOrder({ subscription, keys, contact, text, isUrgent, now }: PushOrder): HttpOrder {
  const { origin } = new URL(subscription.endpoint)
  const claims = { aud: origin, exp: Math.floor((now + tokenLifetimeMs) / 1_000), sub: contact }
  return {
    url: subscription.endpoint,
    headers: {
      Authorization: `vapid t=${signedToken(claims, keys)}, k=${keys.publicKey}`,
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      TTL: String(lifetimeSeconds),
      Urgency: isUrgent ? 'high' : 'normal',
    },
    body: encryptFor(subscription, Buffer.from(text)),
  }
}

/** A JSON Web Token, signed with ES256. */
function signedToken(claims: object, { publicKey, privateKey }: VapidKeys): string {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: privateKey },
    format: 'jwk',
  })
  const head = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(head), { key, dsaEncoding: 'ieee-p1363' })
  return `${head}.${signature.toString('base64url')}`
}

/** Whether the keys of a subscription are keys: a page may send anything. */
export function isUsable(subscription: PushSubscriptionKeys): boolean {
  try {
    encryptFor(subscription, Buffer.alloc(0))
    return true
  } catch {
    return false
  }
}

/** The record size that the header names; the text is far shorter and takes one record. */
const recordSize = 4_096

/** RFC 8291: the text, in one record of RFC 8188, under a key that only the browser can derive. */
function encryptFor({ p256dh, auth }: PushSubscriptionKeys, text: Buffer): Buffer {
  const own = createECDH('prime256v1')
  const ownPublic = own.generateKeys()
  const theirPublic = Buffer.from(p256dh, 'base64url')
  const salt = randomBytes(16)
  const derive = (secret: Buffer, derivationSalt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, derivationSalt, info, length))
  const secret = derive(
    own.computeSecret(theirPublic),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), theirPublic, ownPublic]),
    32,
  )
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The last record ends with a 2.
  const sealed = Buffer.concat([
    cipher.update(text),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([ownPublic.length]), ownPublic, sealed])
}
