import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { PushSubscriptionKeys } from '../../src/shared/model/phones.ts'

/** A browser's half of Web Push: its keys, and how it reads what a host sends (RFC 8291), written apart from the host's. */
export function createPushReceiver(endpoint: string) {
  const own = createECDH('prime256v1')
  const ownPublic = own.generateKeys()
  const auth = randomBytes(16)
  const subscription: PushSubscriptionKeys = {
    endpoint,
    p256dh: ownPublic.toString('base64url'),
    auth: auth.toString('base64url'),
  }
  return {
    subscription,
    /** The text of a message; throws where it was not made for this browser. */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const keyLength = body[20] ?? 0
      const theirPublic = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownPublic, theirPublic])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirPublic), auth, info, 32))
      const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
    },
  }
}

/** The claims of a VAPID header, as a push server checks them; null: the signature is not that of the key. */
export function vapidClaims(header: string): Record<string, unknown> | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>
}
