import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { requiredRole } from '../../../src/shared/ipc/channel-roles.ts'
import type { Channel, Payload, Reply } from '../../../src/shared/ipc/requests.ts'
import type { Actor } from '../../../src/shared/model/role.ts'
import { isAtLeast, roles, type Role } from '../../../src/shared/model/constants.ts'
import { settingsSchema } from '../../../src/shared/model/settings.ts'
import type { Result } from '../../../src/shared/result.ts'
import { makeApp, makeLiveApp, pageOrigin, replyOf, type TestApp } from '../../support/app.ts'
import { startService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A page of a screen with a role of its own. */
function openScreen({ app }: TestApp, role: Role) {
  const actor: Actor = { session: `s-${role}`, name: `The ${role}`, role, address: '192.0.2.7' }
  const { page } = app.admit(() => undefined, { own: null, last: null }, actor)
  const sender = { page, actor, isMainFrame: true, origin: pageOrigin }
  return {
    actor,
    ask: async <C extends Channel>(channel: C, payload: Payload<C>) =>
      (await app.router.dispatch(sender, { channel, payload })) as Result<Reply<C>>,
  }
}

async function liveDesk() {
  const service = await startService({ alarms: 5 })
  onTestFinished(() => service.stop())
  const test = await makeLiveApp(service)
  const screens = roles.map((role) => openScreen(test, role))
  return { ...test, screens }
}

const none = { contacts: [], labels: [] }
const contact = (id: number) => ({
  id,
  name: `Person ${id}`,
  phone: '',
  note: '',
  favourite: false,
  source: 'typed' as const,
})
const call = {
  userIds: [1],
  groupIds: [],
  text: 'Come',
  number: 1,
  audio: null,
  file: null,
  about: null,
  pin: null,
}
const locked = {
  readOnly: false,
  calls: 'free' as const,
  acknowledge: 'free' as const,
  creation: 'confirm' as const,
}

/** Requests that leave a trace, each with its own number so that none repeats another. */
const deeds: ((n: number) => { channel: Channel; payload: unknown })[] = [
  (n) => ({ channel: 'settings.change', payload: { textScale: 75 + (n % 200) } }),
  (n) => ({ channel: 'settings.change', payload: { lossNotice: { afterSeconds: 5 + n, repeatSeconds: 0 } } }),
  (n) => ({ channel: 'attention.mute', payload: { minutes: 1 + (n % 60) } }),
  (n) => ({ channel: 'attention.mute', payload: { minutes: 100 + n } }),
  (n) => ({ channel: 'book.change', payload: { put: { contacts: [contact(n)], labels: [] }, remove: none } }),
  (n) => ({
    channel: 'book.change',
    payload: { put: { contacts: [contact(n), contact(n + 5_000)], labels: [] }, remove: none },
  }),
  (n) => ({ channel: 'calls.place', payload: { ...call, number: n } }),
  (n) => ({
    channel: 'acting.change',
    payload: { acting: { ...locked, creation: n % 2 ? 'free' : 'confirm' }, pin: null },
  }),
  () => ({ channel: 'missed.list', payload: null }),
  () => ({ channel: 'desk.check', payload: null }),
]

/** What the desk holds that a request could change. */
async function stateOf(ask: TestApp['ask']): Promise<string> {
  const { settings, attention, acting } = await replyOf(ask('desk.snapshot', null))
  const book = await replyOf(ask('book.read', null))
  const calls = await replyOf(ask('calls.audit', { limit: 5_000 }))
  const ids = { contacts: book.contacts.map(({ id }) => id), calls: calls.map(({ order }) => order.number) }
  return JSON.stringify([settings, attention.mutedUntil, acting, ids])
}

describe('three screens of one desk', () => {
  it('do, in any order, exactly what the table lets each do; what is refused changes nothing', async () => {
    const { ask, app, screens } = await liveDesk()
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const outcomes = { done: 0, refused: 0 }
    for (let n = 1; n <= 120; n++) {
      const { channel, payload } = deeds[random(deeds.length)]?.(n) ?? {
        channel: 'desk.check',
        payload: null,
      }
      const screen = screens[random(screens.length)]
      if (!screen) throw new Error('there are three')
      const before = await stateOf(ask)
      const answer = await screen.ask(channel, payload as never)
      const isAllowed = isAtLeast(screen.actor.role, requiredRole(channel, payload))
      const step = `${n}: ${channel} by ${screen.actor.role}`
      if (isAllowed) {
        expect(answer, step).toMatchObject({ ok: true })
        outcomes.done++
      } else {
        expect(answer, step).toMatchObject({ error: { code: 'forbidden' } })
        expect(await stateOf(ask), step).toBe(before)
        outcomes.refused++
      }
    }
    expect(outcomes.done).toBeGreaterThan(20)
    expect(outcomes.refused).toBeGreaterThan(20)
    expect(settingsSchema.safeParse(app.settings()).success).toBe(true)
  })

  it('are told their role, and a call names the one that placed it', async () => {
    const { ask, screens } = await liveDesk()
    for (const screen of screens)
      expect(await replyOf(screen.ask('desk.snapshot', null))).toMatchObject({
        about: { actor: { name: screen.actor.name, role: screen.actor.role } },
      })
    await replyOf(screens[1]!.ask('calls.place', call))
    expect(await replyOf(ask('calls.audit', { limit: 1 }))).toMatchObject([{ by: screens[1]!.actor }])
  })

  it('choose what they show; only a supervisor chooses for new screens', async () => {
    const { ask, screens } = await liveDesk()
    const home = async () => (await replyOf(ask('desk.settings', null))).settings.activeProfile
    const service = await startService()
    onTestFinished(() => service.stop())
    const [profile] = (await replyOf(ask('desk.settings', null))).settings.profiles
    const north = { ...profile!, id: 'north', name: 'North', kind: 'remote' as const, baseUrl: service.url }
    await replyOf(ask('profile.save', { profile: north, secret: service.token }))
    const before = await home()
    for (const screen of screens.slice(0, 2)) await replyOf(screen.ask('profile.use', { id: 'north' }))
    expect(await home()).toBe(before)
    await replyOf(screens[2]!.ask('profile.use', { id: 'north' }))
    expect(await home()).toBe('north')
  })

  it('do not lock each other out by wrong PINs', async () => {
    const { ask, screens } = await liveDesk()
    const [, operator, supervisor] = screens
    await replyOf(supervisor!.ask('acting.pin', { current: null, next: '2468' }))
    await replyOf(ask('acting.change', { acting: { ...locked, calls: 'pin' }, pin: '2468' }))
    for (const pin of ['1', '2', '3', '4']) await operator!.ask('calls.place', { ...call, pin })
    expect(await operator!.ask('calls.place', { ...call, pin: '2468' })).toMatchObject({
      error: { code: 'not-permitted' },
    })
    await replyOf(supervisor!.ask('calls.place', { ...call, pin: '2468' }))
  })
})

describe('a PIN file that cannot be read', () => {
  it('keeps the restrictions locked, over a restart too', async () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'pin.json'), '{ torn')
    for (let start = 0; start < 2; start++) {
      const test = makeApp({ folder })
      const screen = openScreen(test, 'supervisor')
      expect(await screen.ask('acting.change', { acting: locked, pin: null })).toMatchObject({
        error: { code: 'not-permitted' },
      })
      expect(await screen.ask('acting.pin', { current: null, next: '1111' })).toMatchObject({
        error: { code: 'not-permitted' },
      })
      await test.app.stop()
    }
    expect(await makeApp({ folder }).ask('acting.pin', { current: null, next: '1111' })).toMatchObject({
      value: { isPinSet: true },
    })
  })
})

it('only a supervisor changes the view that decides what is announced; operators change the others', async () => {
  const test = await liveDesk()
  const as = (role: Role) => {
    const screen = test.screens.find(({ actor }) => actor.role === role)
    if (!screen) throw new Error(`no screen of a ${role}`)
    return screen
  }
  const { views } = settingsSchema.parse({})
  // The first one shows all, always.
  const [other, announced] = views
  if (!announced || !other) throw new Error('there are no views')
  const asked = await as('supervisor').ask('settings.change', {
    attention: { ...settingsSchema.parse({}).attention, viewId: announced.id },
  })
  expect(asked).toMatchObject({ ok: true })
  const narrowed = { ...announced, filter: { ...announced.filter, text: 'nothing at all' } }
  const rest = views.filter((view) => view !== announced)
  for (const next of [[narrowed, ...rest], rest])
    expect(await as('operator').ask('settings.change', { views: next })).toMatchObject({
      ok: false,
      error: { code: 'not-permitted', role: 'supervisor' },
    })
  const changed = views.map((view) => (view === other ? { ...view, columns: view.columns.slice(1) } : view))
  expect(await as('operator').ask('settings.change', { views: changed })).toMatchObject({ ok: true })
  expect(await as('supervisor').ask('settings.change', { views: [narrowed, ...rest] })).toMatchObject({
    ok: true,
  })

  // A text may find data servers by their names, which are labels.
  const rename = (role: Role, kind: 'dataServer' | 'station') =>
    as(role).ask('book.change', {
      put: { contacts: [], labels: [{ kind, id: 1, name: 'Boilers' }] },
      remove: none,
    })
  expect(await rename('operator', 'station')).toMatchObject({ ok: true })
  expect(await rename('operator', 'dataServer')).toMatchObject({ error: { role: 'supervisor' } })
  expect(await rename('supervisor', 'dataServer')).toMatchObject({ ok: true })
})
