import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createClockCorrection } from '../../../../src/main/all-servers/clock-correction.ts'
import { numberServers } from '../../../../src/main/all-servers/numbering.ts'
import { createTranslation } from '../../../../src/main/all-servers/translation.ts'
import { allServersId } from '../../../../src/shared/model/constants.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { isAmong, severalServers } from '../../../../src/shared/rules/server-choice.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'
import {
  createModelHost,
  profileIds,
  profileOf,
  watchedServers,
  type ModelHost,
  type ModelWorld,
  type ProfileId,
} from '../../../support/model/host.ts'
import { createModelPage, type ModelPage } from '../../../support/model/page.ts'
import { createModelService } from '../../../support/model/service.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

// TOCSIN_MODEL_RUNS=50000 searches further, from another seed each time; a failure prints the seed and the path.
const requestedRuns = Number(process.env.TOCSIN_MODEL_RUNS ?? '0')
const runs = requestedRuns > 0 ? { numRuns: requestedRuns } : { numRuns: 150, seed: 20_261_118 }

const profile = fc.constantFrom(...profileIds)
const goal = fc.constantFrom(allServersId, severalServers(['north', 'west']))
const alarm = fc.integer({ min: 1, max: 4 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('raise', 'clear', 'acknowledge'), profile, alarm }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('use'),
      server: fc.oneof(goal, profile),
    }),
  },
  // A server that is saved is started again.
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('save', 'fail-launch'), profile }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('blip', 'check', 'restart-host') }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const timedStep = fc.record({ step, waitMs: fc.oneof(fc.constant(0), fc.nat(150)) })
const delays = fc.array(fc.nat(60), { minLength: 1, maxLength: 24 })
const settleMs = 7_000

/** Plays a sequence on a desk that watches three servers, and returns what is wrong when everything has settled. */
async function play(
  steps: readonly { step: Step; waitMs: number }[],
  times: readonly number[],
  wanted: string,
) {
  const problems: string[] = []
  const clock = createManualClock()
  let turn = 0
  const delayMs = () => times[turn++ % times.length] ?? 0
  const service = () => createModelService(clock, delayMs)
  const world: ModelWorld = {
    clock,
    log: createLogRecorder().log,
    delayMs,
    services: { north: service(), south: service(), west: service() },
    settings: settingsSchema.parse({
      profiles: profileIds.map((id) => profileOf(id, true)),
      activeProfile: 'north',
    }),
    failingLaunches: new Map(),
    desks: new Map(),
    onProblem: (problem) => problems.push(problem),
  }
  let boots = 1
  let host: ModelHost | null = createModelHost(world, 'boot-1')
  const page: ModelPage = createModelPage({ clock, delayMs, host: () => host })

  const use = (id: string) => void page.request('profile.use', { id })
  const restartHost = () => {
    const stopping = host
    if (!stopping) return
    host = null
    page.blip()
    void stopping.stop().then(() => {
      host = createModelHost(world, `boot-${++boots}`)
    })
  }
  const run = (order: Step) => {
    switch (order.kind) {
      case 'raise':
      case 'clear':
      case 'acknowledge':
        return world.services[order.profile][order.kind](order.alarm)
      case 'use':
        return use(order.server)
      case 'save':
        return void page.request('profile.save', { profile: profileOf(order.profile, true), secret: null })
      case 'fail-launch':
        return void world.failingLaunches.set(order.profile, 2)
      case 'blip':
        return page.blip()
      case 'check':
        return void page.request('desk.check', null)
      case 'restart-host':
        return restartHost()
    }
  }

  // Most of it happens while the page shows all of them.
  await clock.advance(settleMs)
  use(allServersId)
  await clock.advance(settleMs)
  for (const { step: order, waitMs } of steps) {
    run(order)
    if (waitMs > 0) await clock.advance(waitMs)
  }
  world.failingLaunches.clear()
  await clock.advance(settleMs)
  // In the end the operator wants all of them, or these.
  for (let attempt = 0; attempt < 3 && page.server() !== wanted; attempt++) {
    use(wanted)
    await clock.advance(settleMs)
  }
  if (page.server() !== wanted) problems.push(`the page shows ${page.server()}`)
  const shown = watchedServers(world.settings).filter(({ id }) => isAmong(wanted, id))
  const listed = numberServers(shown)
    .flatMap((numbering) => {
      const { priorityScale } = profileOf(numbering.server as ProfileId)
      const translation = createTranslation(
        numbering,
        () => priorityScale,
        createClockCorrection(createZone('UTC')),
      )
      return world.services[numbering.server as ProfileId].list().map(translation.alarm)
    })
    .sort((a, b) => a.id - b.id)
  if (!isDeepStrictEqual(page.shown(), listed))
    problems.push(`the page shows ${idsOf(page.shown())} but the services list ${idsOf(listed)}`)
  for (const id of profileIds)
    if (world.desks.get(id) !== 1) problems.push(`${world.desks.get(id)} desks run on ${id}`)

  page.close()
  void host?.stop()
  await clock.advance(2_000)
  if (clock.pending() > 0) problems.push(`${clock.pending()} timers are left`)
  return problems
}

const idsOf = (alarms: readonly { path: string; id: number; lastChange: string }[]) =>
  `[${alarms.map(({ path, id, lastChange }) => `${path} ${id % 2 ** 20} of ${lastChange.slice(11)}`).join(', ')}]`

it(
  'whatever happens at once, a page of all servers or several ends up with what each of them lists',
  async () => {
    const property = fc.asyncProperty(
      fc.array(timedStep, { maxLength: 20 }),
      delays,
      goal,
      async (steps, times, wanted) => {
        expect(await play(steps, times, wanted)).toEqual([])
      },
    )
    await fc.assert(property, runs)
  },
  requestedRuns > 0 ? 3_600_000 : 120_000,
)
