import { expect, it, onTestFinished, vi } from 'vitest'
import { createJournal } from '../../../../src/main/desk/journal.ts'
import { createLiveSet } from '../../../../src/main/desk/live-set.ts'
import { createPlant } from '../../../../src/service/plant/plant.ts'
import { populate } from '../../../../src/service/plant/populate.ts'
import { createRandom } from '../../../../src/service/plant/random.ts'
import { scenarios } from '../../../../src/service/plant/scenario.ts'
import { createSite } from '../../../../src/service/plant/site.ts'
import { occurrenceOf } from '../../../../src/shared/rules/occurrence.ts'
import { openLifecycle } from '../../../support/alarm-lifecycle.ts'

const start = new Date(2026, 2, 2, 6, 0).getTime()
const minute = 60_000
/** As many rows as a desk's screen has. */
const rowsInView = 24
const operator = { id: 'desk', name: 'Desk', since: 0 }

/**
 * Hours of the simulated plant as the desk follows it: pushes at once, the newest of the list while there is something new,
 * all of it every thirty seconds.
 */
function simulate(seed: number, hours: number, lookEveryMs: number) {
  vi.useFakeTimers({
    now: start,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  onTestFinished(() => void vi.useRealTimers())
  const set = createLiveSet()
  const store = { putEntry: () => undefined, putFact: () => undefined, putViewer: () => undefined }
  const journal = createJournal({ now: Date.now, store, onChange: () => undefined })
  let isStarted = false
  let raised = 0
  let pushedAt = start
  const stage = openLifecycle(':memory:', {
    onActive: (alarm) => {
      if (!isStarted) return
      raised++
      pushedAt = Date.now()
      journal.changed(set.mergePush(alarm))
    },
  })
  onTestFinished(() => stage.close())
  const simulation = { ...stage, site: createSite(), random: createRandom(seed), scenario: scenarios.normal }
  populate({ ...simulation, history: 0, alarms: 40, now: start })
  const onError = (error: unknown) => expect.unreachable(String(error))
  const plant = createPlant({ ...simulation, rate: 0.3, targetCount: 40, now: Date.now, onError })
  const list = () => {
    const since = set.mark()
    const current = stage.current()
    const { upserts, raised: found } = set.mergePartial(current, since)
    const removals = set.removeUnlisted(new Set(current.map(({ id }) => id)), since)
    journal.changed({ upserts, removals, raised: found })
  }
  const newest = () => {
    if (Date.now() - pushedAt > 15_000) return
    const since = set.mark()
    const { alarms } = stage.alarms.listCurrent({}, { offset: 0, limit: 10, newestFirst: true })
    const { upserts, raised: found } = set.mergePartial(alarms, since)
    if (upserts.length > 0) journal.changed({ upserts, removals: [], raised: found })
  }
  /** The newest are on top; the operator sees what is in view. */
  const look = () => {
    const inView = [...set.values()]
      .sort((a, b) => b.alarmTime.localeCompare(a.alarmTime))
      .slice(0, rowsInView)
    journal.markSeen(inView.map(occurrenceOf), [operator])
  }
  list()
  isStarted = true
  plant.start()
  const timers = [setInterval(newest, 500), setInterval(list, 30_000), setInterval(look, lookEveryMs)]
  vi.advanceTimersByTime(hours * 60 * minute)
  plant.stop()
  for (const timer of timers) clearInterval(timer)
  return { raised, missed: journal.missed(operator).entries }
}

it('on a normal day an operator who looks every ten minutes misses few', () => {
  const { raised, missed } = simulate(1, 24, 10 * minute)
  expect(raised).toBeGreaterThan(300)
  // Half of them are two tags that chattered for minutes; the view has a row for each tag.
  expect(new Set(missed.map(({ path }) => path)).size).toBeLessThan(10)
  expect(missed.length).toBeLessThan(15)
})

it('where tags chatter that clear by themselves, these are few rows of the view', () => {
  const { missed } = simulate(3, 24, 10 * minute)
  expect(new Set(missed.map(({ path }) => path)).size).toBeLessThan(10)
  expect(missed.length).toBeLessThan(30)
})

it('in hours without anybody everything that cleared is missed', () => {
  const { missed } = simulate(1, 6, 7 * 60 * minute)
  expect(missed.length).toBeGreaterThan(50)
  expect(missed.filter(({ acknowledged }) => acknowledged !== null).length).toBeGreaterThan(20)
})
