import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createBurstIndex,
  familiarityOf,
  leastFamiliarity,
  neighbourCount,
} from '../../../src/main/memory/burst-index.ts'
import { burstRuleFor, findBursts, ordinaryRate, type TagRaise } from '../../../src/main/memory/bursts.ts'
import { createMemoryThread } from '../../../src/main/memory/client.ts'
import { followersOf } from '../../../src/main/memory/followers.ts'
import { begunOf } from '../../../src/main/memory/likeness.ts'
import { learnRecollection } from '../../../src/main/memory/recollection.ts'
import { drawPast } from '../../../src/service/plant/populate.ts'
import { createRandom } from '../../../src/service/plant/random.ts'
import { scenarios } from '../../../src/service/plant/scenario.ts'
import { createSite } from '../../../src/service/plant/site.ts'
import type { Result } from '../../../src/shared/result.ts'
import type { Figure } from '../figures.ts'
import { quantile } from '../frame.ts'
import { finish } from './evaluation.ts'
import { heldMb } from './names.ts'

/** What is held of what is learnt from raises, in MB. */
function measureLearnt(past: readonly TagRaise[]): number {
  const before = heldMb()
  const learnt = finish(learnRecollection(past))
  const held = heldMb() - before
  // In use until here: before, it is no garbage.
  learnt.follows([], 0)
  return held
}

/** A year of a plant of 700 tags; the last month asks. */
export async function measureYear(): Promise<Figure[]> {
  const now = Date.UTC(2026, 0, 1)
  const before = heldMb()
  const past: TagRaise[] = []
  const plant = { random: createRandom(7), site: createSite(700), scenario: scenarios.normal, days: 365, now }
  for (const { tag, raisedAt, resetAt } of drawPast(plant))
    past.push({ tag: tag.path, raisedAt, clearedAt: resetAt })
  past.sort((a, b) => a.raisedAt - b.raisedAt)
  const raisesMb = heldMb() - before
  const learntMb = measureLearnt(past)
  const bursts = findBursts(past, burstRuleFor(ordinaryRate(past)))
  const index = createBurstIndex()
  const asked = bursts.splice(Math.floor(bursts.length * 0.92))
  for (const burst of bursts) index.add(burst)
  const took: number[] = []
  const spoke: { count: number; isLike: boolean }[] = []
  for (const burst of asked)
    for (const share of [0.1, 0.5, 1]) {
      const began = performance.now()
      const begun = begunOf(burst, (burst.to - burst.from) * share)
      const neighbours = index.nearest(begun, neighbourCount)
      followersOf(begun, neighbours)
      took.push(performance.now() - began)
      if (share === 1)
        spoke.push({ count: burst.count, isLike: familiarityOf(neighbours) >= leastFamiliarity })
    }

  // The same year in the worker, as the desk asks it: the time to learn it, and of an answer.
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-bench-'))
  const workerFile = join(import.meta.dirname, '../../../src/main/memory/worker.ts')
  const client = createMemoryThread({ workerFile }).open({
    file: join(folder, 'server.sqlite'),
    now: () => now,
    onSilent: () => {
      throw new Error('the worker hangs')
    },
    onSetAside: (_keptAs, reason) => {
      throw new Error(reason)
    },
  })
  const workerMs: number[] = []
  const timed = async (ask: () => Promise<Result<unknown>>) => {
    const began = performance.now()
    const answer = await ask()
    if (!answer.ok) throw new Error(answer.error.message)
    return performance.now() - began
  }
  /** The worker hears of raises as they come, not with a question. */
  let told: number[] = []
  const tellOf = (from: number, to: number) => {
    // In the order of time; what this asks of the garbage collector would be counted with the answers.
    const first = past.findIndex(({ raisedAt }) => raisedAt >= from)
    const after = past.findIndex(({ raisedAt }) => raisedAt > to)
    const put = past
      .slice(first, after === -1 ? past.length : after)
      .map(({ tag, raisedAt, clearedAt }, place) => ({
        id: first + place,
        names: [tag],
        raisedAt,
        clearedAt,
      }))
    client.tell({ put, dropped: told })
    told = put.map(({ id }) => id)
  }
  for (let id = 0; id < past.length; id += 5_000)
    await client.add(past.slice(id, id + 5_000).map((raise, place) => ({ ...raise, id: id + place })))
  const learnMs = await timed(() => client.learn())
  for (const { from, to, firstOut } of asked) {
    tellOf(from, to)
    workerMs.push(
      await timed(() => client.recall(to)),
      await timed(() => client.follows([firstOut], Infinity)),
    )
  }
  // Learning again: what was known answers meanwhile.
  const whileMs: number[] = []
  let isLearning = true
  const learning = client.learn().finally(() => (isLearning = false))
  for (let at = 0; isLearning && at < 200; at++) {
    const { from, to } = asked[at % asked.length] ?? { from: 0, to: 0 }
    tellOf(from, to)
    whileMs.push(await timed(() => client.recall(to)))
  }
  await learning
  await client.close()
  rmSync(folder, { recursive: true, force: true })
  const cascades = spoke.filter(({ count }) => count >= 300)
  const none = { peer: null, goal: '–' }
  return [
    { ...none, name: 'simulated plant, a year: entries', ours: past.length, unit: 'entries' },
    { ...none, name: 'simulated plant, a year: bursts', ours: bursts.length + asked.length, unit: 'bursts' },
    { ...none, name: 'time of an answer, median', ours: quantile(took, 0.5), unit: 'ms' },
    { ...none, name: 'time of an answer, p95', ours: quantile(took, 0.95), unit: 'ms', goal: 'under 50' },
    {
      ...none,
      name: 'asked of the worker, p95',
      ours: quantile(workerMs, 0.95),
      unit: 'ms',
      goal: 'under 50',
    },
    {
      ...none,
      name: 'asked of the worker while it learns, p95',
      ours: quantile(whileMs, 0.95),
      unit: 'ms',
      goal: 'under 50',
    },
    { ...none, name: 'memory of the raises', ours: raisesMb, unit: 'MB' },
    {
      ...none,
      name: 'memory of what is learnt from them',
      ours: learntMb,
      unit: 'MB',
      goal: 'below 100 together',
    },
    { ...none, name: 'learning the year by a tenth of a core', ours: learnMs, unit: 'ms' },
    {
      ...none,
      name: 'simulated cascades that it calls like earlier ones',
      unit: `of ${cascades.length}`,
      ours: cascades.filter(({ isLike }) => isLike).length,
    },
    {
      ...none,
      name: 'simulated chance bursts that it calls like others',
      goal: 'at most 0',
      unit: `of ${spoke.length - cascades.length}`,
      ours: spoke.filter(({ count, isLike }) => count < 300 && isLike).length,
    },
  ]
}
