import { z } from 'zod'
import { bandIds, type BandId } from '../../shared/model/constants.ts'
import { limits } from '../../shared/model/limits.ts'
import {
  phoneOrderSchema,
  type PhoneOutcome,
  type PhoneSettings,
  type PhoneState,
  type SentNotification,
} from '../../shared/model/phones.ts'
import { idSchema, pastSchema, shortTextSchema } from '../../shared/model/primitives.ts'
import { bandNamesOf } from '../../shared/rules/alarm-state.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { AlarmEvent } from '../platform/host-shell.ts'
import type { Log } from '../platform/log.ts'
import type { StoredValue } from '../storage/json-document.ts'
import { createDelivery, readAnswer, type MakeOrder } from './delivery.ts'
import type { HttpOrder, PostAnswer } from './http-post.ts'
import { ntfyOrder } from './ntfy.ts'
import { createPacer, type Pacer, type PhoneNews } from './pacer.ts'
import { isUsable, makeVapidKeys, vapidKeysSchema, webPushOrder, type VapidKeys } from './web-push.ts'

const browserSchema = z.object({
  session: idSchema,
  person: shortTextSchema,
  since: pastSchema,
  ...phoneOrderSchema.shape,
})
type Browser = z.infer<typeof browserSchema>

/** What survives a restart: the host's keys and the browsers that subscribed with them. */
export const phoneMemorySchema = z.object({
  keys: vapidKeysSchema.nullable(),
  browsers: z.array(browserSchema).max(limits.choices),
})
export type PhoneMemory = z.infer<typeof phoneMemorySchema>
export const noPhones: PhoneMemory = { keys: null, browsers: [] }

/** What a notification says. */
export interface PhoneText {
  title: string
  body: string
}

export interface PhonesParts {
  clock: Clock
  random: () => number
  log: Log
  settings: () => PhoneSettings
  stored: Pick<StoredValue<PhoneMemory>, 'read' | 'write'>
  /** Of the ntfy server; null: it wants none. */
  token: () => string | null
  post: (order: HttpOrder) => Promise<PostAnswer>
  textOf: (news: PhoneNews, showsText: boolean) => PhoneText
  testText: () => PhoneText
  /** Whether this desk sends for the server; in a team one desk does. */
  isRunner: (profileId: string) => boolean
  /** Whether browsers show pages of this host. */
  hasBrowsers: boolean
  /** Where browsers reach the desk; null: nowhere. */
  origin: () => string | null
}

/** Somebody who is notified on one way. */
interface Target extends Pick<SentNotification, 'person' | 'way'> {
  id: string
  from: BandId
  order: (text: PhoneText, band: BandId) => MakeOrder
}

/** Notifies people on their phones of new alarms; nothing in the desk waits for it. */
export interface Phones {
  /** New alarms that the policy annunciates. */
  raised(events: readonly AlarmEvent[]): void
  state(session: string): PhoneState
  subscribe(session: string, person: string, order: z.infer<typeof phoneOrderSchema>): Result<null>
  unsubscribe(session: string): void
  /** Sends a test to a topic, or to the browser of the screen that asks; once, without another attempt. */
  test(session: string, topic: string | null): Promise<Result<null>>
  /** Forgets the browsers of screens that have signed out. */
  retain(isSignedIn: (session: string) => boolean): void
  stop(): void
}

/** What the settings list; the log has all of it. */
const maxSent = 100

export function createPhones(parts: PhonesParts): Phones {
  const { clock, log, stored } = parts
  const delivery = createDelivery(parts)
  const pacers = new Map<string, Pacer>()
  let sent: SentNotification[] = []
  let lastId = 0

  const keys = (): VapidKeys => {
    const memory = stored.read()
    if (memory.keys) return memory.keys
    const made = makeVapidKeys()
    stored.write({ ...memory, keys: made })
    return made
  }
  const setBrowsers = (edit: (browsers: readonly Browser[]) => Browser[]) =>
    stored.write({ ...stored.read(), browsers: edit(stored.read().browsers) })
  const unsubscribe = (session: string) =>
    setBrowsers((browsers) => browsers.filter((browser) => browser.session !== session))

  const ntfyTargets = (): Target[] => {
    const { ntfyServer: server, topics } = parts.settings()
    if (server === '') return []
    return topics.map(({ person, topic, from }) => ({
      id: `ntfy ${topic}`,
      person,
      way: 'ntfy',
      from,
      order: (text, band) => () =>
        ntfyOrder({ server, token: parts.token(), topic, band, click: parts.origin(), ...text }),
    }))
  }
  const browserTargets = (): Target[] =>
    stored.read().browsers.map(({ session, person, from, subscription }) => ({
      id: `browser ${session}`,
      person,
      way: 'browser',
      from,
      order:
        ({ title, body }, band) =>
        () =>
          webPushOrder({
            subscription,
            keys: keys(),
            contact: contactOf(parts.origin()),
            text: JSON.stringify({ title, body }),
            isUrgent: band === 'critical' || band === 'high',
            now: clock.now(),
          }),
    }))
  const targets = () => [...ntfyTargets(), ...browserTargets()]

  /** Notes what is sent; the answer says what became of it. */
  const note = ({ id, person, way }: Target, alarms: number) => {
    const entry = { id: ++lastId, at: clock.now(), person, way, alarms }
    sent = [{ ...entry, outcome: { kind: 'waiting' } as PhoneOutcome }, ...sent].slice(0, maxSent)
    return (outcome: PhoneOutcome) => {
      sent = sent.map((other) => (other.id === entry.id ? { ...other, outcome } : other))
      const what = `notification for ${JSON.stringify(person)} (${way}, ${alarms} alarms)`
      if (outcome.kind !== 'failed') return log('info', `${what} ${outcome.kind} by the push server`)
      log('warn', `${what} failed: ${outcome.why}${outcome.status === null ? '' : `, ${outcome.status}`}`)
      // Its browser has withdrawn the subscription.
      if (outcome.why === 'gone' && way === 'browser') unsubscribe(id.slice('browser '.length))
    }
  }
  const send = (id: string, news: PhoneNews) => {
    // As it is set by now: a summary comes a minute after its alarms.
    const target = targets().find((each) => each.id === id)
    if (!target) return
    const text = parts.textOf(news, parts.settings().showsText)
    delivery.send(target.order(text, urgencyOf(news)), note(target, news.count))
  }
  const pacerOf = (id: string) => {
    const known = pacers.get(id)
    if (known) return known
    const made = createPacer(clock, (news) => send(id, news))
    pacers.set(id, made)
    return made
  }

  return {
    raised(events) {
      const all = targets()
      if (all.length === 0) return
      const own = events
        .filter(({ profile }) => parts.isRunner(profile.id))
        .map((event) => ({
          event,
          rank: bandIds.indexOf(urgencyOf(event)),
        }))
      for (const { id, from } of all)
        for (const { event, rank } of own) if (rank <= bandIds.indexOf(from)) pacerOf(id).add(event)
    },
    state(session) {
      const { browsers } = stored.read()
      const own = browsers.find((browser) => browser.session === session)
      return {
        publicKey: parts.hasBrowsers ? keys().publicKey : null,
        own: own ? { from: own.from } : null,
        browsers: browsers.map(({ person, from }) => ({ person, from })),
        hasToken: parts.token() !== null,
        sent,
      }
    },
    subscribe(session, person, order) {
      if (!parts.hasBrowsers) return fail('rejected', 'the pages of this host are no browser’s')
      if (!isUsable(order.subscription))
        return fail('bad-payload', 'the keys of the subscription are no keys')
      const others = stored.read().browsers.filter((browser) => browser.session !== session)
      if (others.length >= limits.choices) return fail('rejected', 'too many browsers are subscribed')
      setBrowsers(() => [...others, { session, person, since: clock.now(), ...order }])
      return succeed(null)
    },
    unsubscribe,
    async test(session, topic) {
      const id = topic === null ? `browser ${session}` : `ntfy ${topic}`
      const target = targets().find((each) => each.id === id)
      if (!target) return fail('not-found', 'nobody is notified there')
      const order = target.order(parts.testText(), 'medium')()
      const finish = note(target, 0)
      const result =
        'why' in order
          ? ({ kind: 'failed', why: order.why, status: null } as const)
          : readAnswer(await parts.post(order))
      finish(result.kind === 'retry' ? { kind: 'failed', why: 'unreachable', status: null } : result)
      return succeed(null)
    },
    retain(isSignedIn) {
      const { browsers } = stored.read()
      if (browsers.some(({ session }) => !isSignedIn(session)))
        setBrowsers((all) => all.filter(({ session }) => isSignedIn(session)))
    },
    stop() {
      for (const pacer of pacers.values()) pacer.stop()
      delivery.stop()
    },
  }
}

/** How urgent an alarm is, by the bands that people and push servers go by. */
const urgencyOf = ({ alarm, profile }: AlarmEvent): BandId =>
  bandNamesOf(alarm.priority, profile.priorityScale)[0]

/** Whoever runs a push server can ask here; some refuse what names nobody. */
const contactOf = (origin: string | null): string =>
  origin?.startsWith('https:') ? origin : 'mailto:tocsin@desk.invalid'
