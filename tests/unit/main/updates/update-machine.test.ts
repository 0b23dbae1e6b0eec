import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUpdates, noUpdateMemory, type UpdateMemory } from '../../../../src/main/updates/updates.ts'
import { UpdateError } from '../../../../src/main/updates/update-error.ts'
import type { UpdateState } from '../../../../src/shared/model/updates.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { feedKey, releaseOf, signedFeed } from '../../../support/update-feed.ts'

/** What the drawing in updates.ts says, and nothing else. */
interface Model {
  step: UpdateState['step']['kind']
  /** The version that the feed offers. */
  offered: string | null
  /** The newest version that the desk has read. */
  available: string | null
  isHeld: boolean
  installations: number
}

type Settle = { done(): void; failed(error: Error): void }

/** Updates whose feed, downloads and installer end when the test says so. */
function createRig() {
  const clock = createManualClock()
  let issued = 1
  let files = signedFeed([], issued)
  let memory: UpdateMemory = { ...noUpdateMemory, last: { from: '0.1.0', to: '0.2.0' } }
  let isFlood = false
  let pending: Settle | null = null
  let installations = 0
  let restarts = 0
  let restartsInFlood = 0
  const wait = (signal?: AbortSignal) =>
    new Promise<void>((done, failed) => {
      pending = { done, failed }
      signal?.addEventListener('abort', () => failed(new Error('aborted')))
    })
  const updates = createUpdates({
    clock,
    log: () => undefined,
    version: '0.2.0',
    platform: 'linux',
    arch: 'x64',
    installation: { kind: 'AppImage', file: '/unused' },
    settings: () => ({ mode: 'notify', feed: '/feed', publicKey: feedKey }),
    memory: { read: () => memory, write: (next) => (memory = next) },
    open: () => (name) => {
      const content = files[name] ?? Buffer.alloc(0)
      return Promise.resolve({ from: 0, content: Readable.from([content]) })
    },
    packages: {
      checked: () => Promise.resolve('/unused'),
      fetch: (_open, _wanted, _note, signal) => wait(signal).then(() => '/unused'),
      keepOnly: () => Promise.resolve(),
      keptFeed: () => Promise.resolve(null),
    },
    installer: {
      hasPreviousBeside: () => Promise.resolve(true),
      async install() {
        installations++
        await wait()
        return { restarts: true }
      },
      async swapBack() {
        installations++
        await wait()
      },
    },
    conditions: () => [{ isKnown: true, criticals: 0, isFlood }],
    restart() {
      restarts++
      if (isFlood) restartsInFlood++
    },
    onChange: () => undefined,
  })
  return {
    updates,
    settle: () => clock.advance(0),
    offer(version: string | null) {
      files = signedFeed(version === null ? [] : [releaseOf(version, version)], ++issued)
    },
    setFlood(next: boolean) {
      isFlood = next
    },
    take(): Settle | null {
      const taken = pending
      pending = null
      return taken
    },
    installations: () => installations,
    restarts: () => restarts,
    restartsInFlood: () => restartsInFlood,
    clock,
  }
}
type Rig = ReturnType<typeof createRig>
type Command = fc.AsyncCommand<Model, Rig>

/** A command that may come at any time: what it does to the model decides what the desk has to do. */
const command = (
  name: string,
  model: (m: Model) => void,
  real: (rig: Rig, before: Model) => unknown,
): Command => ({
  check: () => true,
  async run(m, rig) {
    const before = { ...m }
    model(m)
    await real(rig, before)
    await rig.settle()
    const { step, available } = rig.updates.state()
    expect({ step: step.kind, available: available?.version ?? null }).toEqual({
      step: m.step,
      available: m.available,
    })
    expect(rig.installations()).toBe(m.installations)
    expect(rig.restarts()).toBeLessThanOrEqual(m.step === 'installed' ? 1 : 0)
    expect(rig.restartsInFlood()).toBe(0)
    expect('problem' in step ? step.problem : null).toBeNull()
  },
  toString: () => name,
})

const isEnding = ({ step }: Model) => step === 'installing' || step === 'installed'
const begins = (m: Model, from: readonly Model['step'][]) => {
  if (!from.includes(m.step) || m.isHeld) return
  m.step = 'installing'
  m.installations++
}

const commands = [
  fc.constantFrom(null, '0.3.0', '0.4.0').map((version) =>
    command(
      `offer ${version}`,
      (m) => (m.offered = version),
      (rig) => rig.offer(version),
    ),
  ),
  fc.constant(
    command(
      'check',
      (m) => {
        if (m.offered !== m.available && !isEnding(m)) m.step = 'idle'
        m.available = m.offered
      },
      (rig) => rig.updates.check(),
    ),
  ),
  fc.constant(
    command(
      'download',
      (m) => {
        if (m.step === 'idle' && m.available !== null) m.step = 'downloading'
      },
      (rig, { available }) => rig.updates.download(available ?? '0.3.0'),
    ),
  ),
  fc.constant(
    command(
      'cancel',
      (m) => {
        if (m.step === 'downloading') m.step = 'idle'
      },
      (rig) => rig.updates.cancel(),
    ),
  ),
  fc.constant(
    command(
      'done',
      (m) => {
        if (m.step === 'downloading') m.step = 'ready'
        else if (m.step === 'installing') m.step = 'installed'
      },
      (rig) => rig.take()?.done(),
    ),
  ),
  fc.constant(
    command(
      'install',
      (m) => m.available !== null && begins(m, ['ready']),
      (rig, { available }) => {
        void rig.updates.install(available ?? '0.3.0')
      },
    ),
  ),
  fc.constant(
    command(
      'roll back',
      (m) => begins(m, ['idle', 'ready']),
      (rig) => {
        void rig.updates.rollBack('0.1.0')
      },
    ),
  ),
  fc.boolean().map((isFlood) =>
    command(
      isFlood ? 'flood begins' : 'flood ends',
      (m) => (m.isHeld = isFlood),
      async (rig) => {
        rig.setFlood(isFlood)
        rig.updates.alarmsChanged()
        await rig.clock.advance(1_000)
      },
    ),
  ),
]

test('every order of checks, downloads, installations and floods follows the drawing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: '+1' }), async (list) => {
      const rig = createRig()
      rig.updates.start()
      await rig.settle()
      const model: Model = { step: 'idle', offered: null, available: null, isHeld: false, installations: 0 }
      await fc.asyncModelRun(() => ({ model, real: rig }), list)
      rig.updates.stop()
    }),
    { numRuns: 300 },
  )
})

test('a failed download is idle, a failed installation ready and a failed roll back what it was, each with its problem', async () => {
  const rig = createRig()
  rig.updates.start()
  rig.offer('0.3.0')
  await rig.updates.check()
  const end = async (error: Error) => {
    await rig.settle()
    rig.take()?.failed(error)
    await rig.settle()
    return rig.updates.state().step
  }
  rig.updates.download('0.3.0')
  expect(await end(new UpdateError('cut', 'x'))).toEqual({
    kind: 'idle',
    problem: { code: 'cut', detail: 'x' },
  })
  void rig.updates.rollBack('0.1.0')
  expect(await end(new Error('x'))).toEqual({ kind: 'idle', problem: { code: 'failed', detail: 'x' } })
  rig.updates.download('0.3.0')
  await rig.settle()
  rig.take()?.done()
  await rig.settle()
  void rig.updates.install('0.3.0')
  expect(await end(new Error('x'))).toEqual({ kind: 'ready', problem: { code: 'failed', detail: 'x' } })
})

test('what came during the installation holds the restart, which follows as soon as nothing does, once', async () => {
  const rig = createRig()
  rig.updates.start()
  await rig.settle()
  void rig.updates.rollBack('0.1.0')
  await rig.settle()
  rig.setFlood(true)
  rig.take()?.done()
  await rig.clock.advance(60_000)
  expect(rig.updates.state()).toMatchObject({
    step: { kind: 'installed', restarts: true },
    hold: { kind: 'flood' },
  })
  expect(rig.restarts()).toBe(0)

  // It is over, and begins again in the second before the restart.
  rig.setFlood(false)
  rig.updates.alarmsChanged()
  await rig.clock.advance(1_000)
  expect(rig.updates.state().hold).toBeNull()
  rig.setFlood(true)
  await rig.clock.advance(1_000)
  expect(rig.updates.state().hold).toEqual({ kind: 'flood' })
  expect(rig.restarts()).toBe(0)

  // A flood ends by the passing of time alone.
  rig.setFlood(false)
  await rig.clock.advance(60_000)
  expect(rig.restarts()).toBe(1)
  rig.setFlood(true)
  rig.updates.alarmsChanged()
  await rig.clock.advance(60_000)
  rig.setFlood(false)
  await rig.clock.advance(60_000)
  expect(rig.restarts()).toBe(1)
})
