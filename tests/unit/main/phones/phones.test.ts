import { expect, test } from 'vitest'
import type { HttpOrder } from '../../../../src/main/phones/http-post.ts'
import { createPhones, noPhones, type PhonesParts } from '../../../../src/main/phones/phones.ts'
import { phoneSettingsSchema } from '../../../../src/shared/model/phones.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { createPushReceiver } from '../../../support/push-receiver.ts'

const profile = serverProfileSchema.parse({})

function setUp(overrides: Partial<PhonesParts> = {}) {
  const clock = createManualClock()
  const posted: HttpOrder[] = []
  let memory = noPhones
  const settings = phoneSettingsSchema.parse({
    ntfyServer: 'https://ntfy.test',
    topics: [
      { person: 'Ada', topic: 'ada', from: 'critical' },
      { person: 'Ben', topic: 'ben', from: 'medium' },
    ],
  })
  const phones = createPhones({
    clock,
    random: () => 1,
    log: createLogRecorder().log,
    settings: () => settings,
    stored: { read: () => memory, write: (next) => (memory = next) },
    token: () => null,
    post(order) {
      posted.push(order)
      return Promise.resolve({ status: 200, retryAfterMs: 0 })
    },
    textOf: ({ count, band }) => ({ title: `${count} ${band}`, body: '' }),
    testText: () => ({ title: 'test', body: '' }),
    isRunner: () => true,
    hasBrowsers: true,
    origin: () => null,
    ...overrides,
  })
  const raise = async (id: number, priority: number) => {
    phones.raised([{ alarm: makeAlarm({ id, priority }), profile }])
    await clock.advance(0)
  }
  const topics = () =>
    posted
      .map(({ body }) => JSON.parse(body.toString()) as { topic: string; title: string })
      .map(({ topic, title }) => `${topic}: ${title}`)
  return { clock, phones, posted, raise, topics }
}

test('everybody is notified from the priority that is set for them', async () => {
  const { raise, topics } = setUp()
  await raise(1, 1)
  await raise(2, 3)
  await raise(3, 4)
  expect(topics()).toEqual(['ada: 1 critical', 'ben: 1 critical', 'ben: 1 medium'])
})

test('the most urgent priority of a server is critical to them, whatever it is called there', async () => {
  const { phones, clock, posted, topics } = setUp()
  const { priorityScale } = profile
  const bands = priorityScale.bands.filter(({ id }) => id !== 'critical')
  const other = { ...profile, priorityScale: { ...priorityScale, bands } }
  phones.raised([{ alarm: makeAlarm({ id: 1, priority: 1 }), profile: other }])
  await clock.advance(0)
  expect(topics()).toEqual(['ada: 1 high', 'ben: 1 high'])
  expect(posted.map(({ body }) => JSON.parse(body.toString()) as { priority: number })).toMatchObject([
    { priority: 5 },
    { priority: 5 },
  ])
})

test('in a team a desk that does not run the escalations of a server sends nothing about it', async () => {
  const { raise, posted, phones } = setUp({ isRunner: (id) => id !== profile.id })
  await raise(1, 1)
  expect(posted).toEqual([])
  expect(phones.state('x').sent).toEqual([])
})

test('a flood of hundreds is a few notifications for each person', async () => {
  const { clock, raise, topics } = setUp()
  for (let id = 1; id <= 300; id++) await raise(id, 1)
  await clock.advance(60_000)
  expect(topics().filter((line) => line.startsWith('ada'))).toHaveLength(6)
  expect(topics()).toContain('ada: 295 critical')
})

test('a token is not sent where it could be read on the way', async () => {
  const settings = phoneSettingsSchema.parse({
    ntfyServer: 'http://ntfy.plant.example',
    topics: [{ person: 'Ada', topic: 'ada', from: 'critical' }],
  })
  const { raise, posted, phones } = setUp({ settings: () => settings, token: () => 'tk_secret' })
  await raise(1, 1)
  expect(posted).toEqual([])
  expect(phones.state('x').sent).toMatchObject([{ outcome: { kind: 'failed', why: 'plain-http' } }])
})

test('the browser of a screen that has signed out is forgotten, and the keys of the host stay', () => {
  const { phones } = setUp()
  const { publicKey } = phones.state('one')
  for (const session of ['one', 'two']) {
    const { subscription } = createPushReceiver(`https://push.test/${session}`)
    expect(phones.subscribe(session, session, { subscription, from: 'low' }).ok).toBe(true)
  }
  phones.retain((session) => session === 'two')
  expect(phones.state('one')).toMatchObject({ own: null, browsers: [{ person: 'two' }], publicKey })
})
