import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles, type Role } from '../../../src/shared/model/constants.ts'
import {
  absoluteLimitMs,
  createSessions,
  idleLimitMs,
  keyLifetimeMs,
  type Session,
  type SessionEnd,
} from '../../../src/web/sessions.ts'

/** Sessions on a disk that outlives them, at a time that the test sets. */
function setUp() {
  const world = { now: 1_000_000, steady: 0, made: 0, disk: '[]', ended: [] as string[], changes: 0 }
  const start = () =>
    createSessions({
      clock: { now: () => world.now, steady: () => world.steady },
      makeSecret: () => `secret-${++world.made}`,
      stored: {
        read: () => JSON.parse(world.disk) as Session[],
        write: (sessions) => (world.disk = JSON.stringify(sessions())),
        flush: () => Promise.resolve(true),
        stop: () => Promise.resolve(),
      },
      onEnded: ({ name }, reason) => world.ended.push(`${name} ${reason}`),
      onChange: () => world.changes++,
    })
  return { world, start, sessions: start() }
}

const visitor = { address: '192.0.2.7', agent: 'Firefox on Linux', cookie: undefined }
const order = { role: 'viewer' as Role, name: 'Wall' }

describe('a key', () => {
  it('opens once', () => {
    const { sessions } = setUp()
    const { key } = sessions.invite(order)
    expect(sessions.redeem(key, visitor)?.session).toMatchObject({ name: 'Wall', role: 'viewer' })
    expect(sessions.redeem(key, visitor)).toBeNull()
  })

  it.each([
    { afterMs: keyLifetimeMs - 1, opens: true },
    { afterMs: keyLifetimeMs, opens: false },
  ])('opens $afterMs ms after it was made: $opens', ({ afterMs, opens }) => {
    const { sessions, world } = setUp()
    const { key } = sessions.invite(order)
    world.steady += afterMs
    expect(sessions.redeem(key, visitor) !== null).toBe(opens)
  })

  it('does not exist before somebody asks for one, nor after it was withdrawn', () => {
    const { sessions } = setUp()
    expect(sessions.redeem('', visitor)).toBeNull()
    const { id, key } = sessions.invite(order)
    sessions.withdraw(id)
    expect(sessions.redeem(key, visitor)).toBeNull()
  })

  it('cannot be hoarded: the oldest of too many is gone', () => {
    const { sessions } = setUp()
    const keys = Array.from({ length: 21 }, () => sessions.invite(order).key)
    expect(keys.map((key) => sessions.redeem(key, visitor) !== null)).toEqual([
      false,
      ...Array.from({ length: 20 }, () => true),
    ])
  })
})

describe('a session', () => {
  it('needs both its secrets', () => {
    const { sessions } = setUp()
    const admitted = sessions.redeem(sessions.invite(order).key, visitor)
    if (!admitted) throw new Error('it was refused')
    const { cookie, pageSecret, session } = admitted
    expect(sessions.authenticate(cookie, pageSecret)).toEqual(session)
    for (const [first, second] of [
      [cookie, undefined],
      [undefined, pageSecret],
      [cookie, cookie],
      [pageSecret, cookie],
      [cookie, `${pageSecret}x`],
    ])
      expect(sessions.authenticate(first, second)).toBeNull()
  })

  it('has no secret on disk', () => {
    const { sessions, world } = setUp()
    const admitted = sessions.redeem(sessions.invite(order).key, visitor)
    expect(world.disk).toContain('Wall')
    expect(world.disk).not.toContain(admitted?.cookie)
    expect(world.disk).not.toContain(admitted?.pageSecret)
  })

  it('is named after its browser where the invitation has no name', () => {
    const { sessions } = setUp()
    const admitted = sessions.redeem(sessions.invite({ ...order, name: null }).key, visitor)
    expect(admitted?.session.name).toBe('Firefox on Linux')
  })

  it('is kept for the most recent thousand screens', () => {
    const { sessions, world } = setUp()
    for (let n = 0; n <= 1_000; n++) {
      world.now++
      sessions.redeem(sessions.invite({ ...order, name: `Screen ${n}` }).key, visitor)
    }
    expect(sessions.list()).toHaveLength(1_000)
    expect(world.ended).toEqual(['Screen 0 replaced'])
  })

  it('survives a clock that is wrong at boot and set right later', () => {
    const { sessions, world, start } = setUp()
    const admitted = sessions.redeem(sessions.invite(order).key, visitor)
    const wrong = 0
    const right = world.now + 60_000
    world.now = wrong
    const restarted = start()
    expect(restarted.authenticate(admitted?.cookie, admitted?.pageSecret)).not.toBeNull()
    world.now = right
    expect(restarted.authenticate(admitted?.cookie, admitted?.pageSecret)).not.toBeNull()
  })
})

const browser = fc.nat(2)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('invite' as const),
    role: fc.constantFrom(...roles),
    withdraw: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('redeem' as const), browser, key: fc.nat(3) }),
  fc.record({ kind: fc.constantFrom('use', 'forge', 'sign-out', 'revoke', 'rename'), browser }),
  fc.record({ kind: fc.constant('restart' as const) }),
  fc.record({
    kind: fc.constant('wait' as const),
    ms: fc.constantFrom(
      1,
      keyLifetimeMs / 2,
      keyLifetimeMs,
      idleLimitMs / 2,
      idleLimitMs,
      absoluteLimitMs,
      -90_000,
    ),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What a session must be, stated without hashes, maps or files. */
interface Expected {
  id: string
  name: string
  role: Role
  createdAt: number
  seenAt: number
  secrets: { cookie: string; pageSecret: string }
}

/** Plays a sequence against a plain statement of the rules; returns the first difference. */
function play(steps: readonly Step[]): string | null {
  const { world, start } = setUp()
  let sessions = start()
  let keys: { key: string; role: Role; madeAt: number }[] = []
  const browsers: (Expected | undefined)[] = []
  let live: Expected[] = []
  let names = 0

  const expire = () => {
    live = live.filter(
      ({ createdAt, seenAt }) => world.now < createdAt + absoluteLimitMs && world.now < seenAt + idleLimitMs,
    )
  }
  const isLive = (expected: Expected | undefined): expected is Expected =>
    expected !== undefined && live.includes(expected)

  const redeem = (at: number, number: number): string | null => {
    const known = keys[number]
    const presented = known?.key ?? 'no such key'
    const isGood = known !== undefined && world.steady < known.madeAt + keyLifetimeMs
    keys = keys.filter((other) => other !== known)
    const held = browsers[at]
    const admitted = sessions.redeem(presented, { ...visitor, cookie: held?.secrets.cookie })
    if ((admitted !== null) !== isGood) return `redeemed ${admitted !== null}, expected ${isGood}`
    if (!admitted || !known) return null
    live = live.filter((other) => other !== held)
    const { session, ...secrets } = admitted
    const { id, name } = session
    const expected = { id, name, role: known.role, createdAt: world.now, seenAt: world.now, secrets }
    browsers[at] = expected
    live.push(expected)
    return null
  }

  const act = (next: Step): string | null => {
    switch (next.kind) {
      case 'invite': {
        const { id, key } = sessions.invite({ role: next.role, name: null })
        if (next.withdraw) sessions.withdraw(id)
        else keys = [...keys, { key, role: next.role, madeAt: world.steady }].slice(-4)
        return null
      }
      case 'redeem':
        return redeem(next.browser, next.key)
      case 'use': {
        const held = browsers[next.browser]
        const found = sessions.authenticate(held?.secrets.cookie, held?.secrets.pageSecret)
        if (isLive(held)) {
          const seenAt = Math.max(held.seenAt, world.now)
          if (seenAt - held.seenAt >= 5 * 60_000) held.seenAt = seenAt
        }
        return found?.id === (isLive(held) ? held.id : undefined) ? null : 'the wrong session'
      }
      case 'forge': {
        const held = browsers[next.browser]
        const other = browsers[(next.browser + 1) % 3]
        return sessions.authenticate(held?.secrets.cookie, other?.secrets.pageSecret) === null
          ? null
          : 'two halves of different sessions passed'
      }
      case 'sign-out':
      case 'revoke': {
        const held = browsers[next.browser]
        const reason: SessionEnd = next.kind === 'revoke' ? 'revoked' : 'signed-out'
        const wasLive = isLive(held)
        live = live.filter((other) => other !== held)
        return sessions.end(held?.id ?? 'nobody', reason) === wasLive ? null : `${next.kind} said otherwise`
      }
      case 'rename': {
        const held = browsers[next.browser]
        const name = `Name ${++names}`
        const isRenamed = sessions.rename(held?.id ?? 'nobody', name)
        if (isLive(held)) held.name = name
        return isRenamed === isLive(held) ? null : 'the rename said otherwise'
      }
      case 'restart':
        sessions = start()
        keys = []
        return null
      case 'wait':
        // Backwards the clock is set, and no time passes.
        world.now += next.ms
        world.steady += Math.max(0, next.ms)
        return null
      default:
        throw new Error(`no step ${String(next)}`)
    }
  }

  for (const next of steps) {
    expire()
    const problem = act(next)
    expire()
    const shown = sessions.list().map(({ id, name, role }) => `${id} ${name} ${role}`)
    const expected = live.map(({ id, name, role }) => `${id} ${name} ${role}`)
    if (problem !== null) return `${JSON.stringify(next)}: ${problem}`
    if (shown.toSorted().join() !== expected.toSorted().join())
      return `${JSON.stringify(next)}: lists ${shown.join()}, expected ${expected.join()}`
  }
  return null
}

it('holds its rules over any sequence of keys, browsers, revocations, restarts and clock jumps', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      expect(play(steps)).toBeNull()
    }),
    { numRuns: 1_000, seed: 20_261_116 },
  )
})
