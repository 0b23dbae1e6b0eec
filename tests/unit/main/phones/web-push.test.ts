import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { isUsable, makeVapidKeys, webPushOrder } from '../../../../src/main/phones/web-push.ts'
import { pushSubscriptionSchema } from '../../../../src/shared/model/phones.ts'
import { createPushReceiver, vapidClaims } from '../../../support/push-receiver.ts'

const endpoint = 'https://push.test:8443/send/abc'
const now = Date.UTC(2026, 0, 1)

function orderFor(
  subscription: Parameters<typeof webPushOrder>[0]['subscription'],
  text = 'Critical: 1 new alarm',
) {
  const keys = makeVapidKeys()
  const order = webPushOrder({ subscription, keys, contact: 'https://desk.test', text, isUrgent: true, now })
  return { keys, order }
}

test('only the browser that subscribed reads the text', () => {
  const receiver = createPushReceiver(endpoint)
  const { order } = orderFor(receiver.subscription, 'Kritisch: 1 neuer Alarm – ⚠')
  expect(receiver.read(order.body)).toBe('Kritisch: 1 neuer Alarm – ⚠')
  expect(order.body.toString('latin1')).not.toContain('Kritisch')
  expect(() => createPushReceiver(endpoint).read(order.body)).toThrow()
  expect(order.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: '900', Urgency: 'high' })
})

test('a push server can check who sends: for this server, for half a day, with a contact', () => {
  const { keys, order } = orderFor(createPushReceiver(endpoint).subscription)
  const header = order.headers['Authorization'] ?? ''
  expect(vapidClaims(header)).toEqual({
    aud: 'https://push.test:8443',
    exp: (now + 12 * 3_600_000) / 1_000,
    sub: 'https://desk.test',
  })
  const stranger = header.replace(keys.publicKey, makeVapidKeys().publicKey)
  expect(vapidClaims(stranger)).toBeNull()
})

test('two messages of one text differ', () => {
  const { subscription } = createPushReceiver(endpoint)
  const [one, other] = [orderFor(subscription), orderFor(subscription)]
  expect(one.order.body.equals(other.order.body)).toBe(false)
})

test('the keys of the host are a point of P-256, as a browser wants them', () => {
  const { publicKey, privateKey } = makeVapidKeys()
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  expect(curve.getPublicKey().toString('base64url')).toBe(publicKey)
})

test.each([
  ['http://push.test/', false],
  ['https://user@push.test/', false],
  ['file:///etc/passwd', false],
  ['https://push.test/x', true],
])('the endpoint %s: %s', (address, isAccepted) => {
  const { subscription } = createPushReceiver(endpoint)
  expect(pushSubscriptionSchema.safeParse({ ...subscription, endpoint: address }).success).toBe(isAccepted)
})

test('keys that are no keys are found before anything is sent', () => {
  const { subscription } = createPushReceiver(endpoint)
  expect(isUsable(subscription)).toBe(true)
  expect(isUsable({ ...subscription, p256dh: 'A'.repeat(87) })).toBe(false)
})
