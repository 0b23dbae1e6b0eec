import { expect, it } from 'vitest'
import { createPages } from '../../../../src/main/profiles/pages.ts'
import type { LaunchOrder } from '../../../../src/main/profiles/lifecycle.ts'
import type { RunningProfile } from '../../../../src/main/profiles/running-profile.ts'
import type { Escalation } from '../../../../src/shared/model/escalation.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'

const pending: Escalation['phase'] = { kind: 'pending', until: 1 }
const ended: Escalation['phase'] = { kind: 'ended', at: 1, end: 'accepted', by: '', personId: null }

function openPages() {
  const clock = createManualClock(0)
  const running = new Set<string>()
  const orders = new Map<string, LaunchOrder>()
  const phases = new Map<string, Escalation['phase']>()
  const removed = new Set<string>()
  const home = { id: 'north' }
  const watched: string[] = []
  const pages = createPages({
    clock,
    log: createLogRecorder().log,
    bootId: 'boot',
    launch(id, order) {
      running.add(id)
      orders.set(id, order)
      return Promise.resolve({
        escalations: { read: () => (phases.has(id) ? [{ phase: phases.get(id) }] : []) },
        stop() {
          running.delete(id)
          return Promise.resolve()
        },
      } as unknown as RunningProfile)
    },
    homeId: () => home.id,
    watchedIds: () => [home.id, ...watched],
    exists: (id) => !removed.has(id),
    onRemoved: () => Promise.resolve(),
  })
  pages.start()
  const { page } = pages.admit(() => undefined, null, 'screen')
  return {
    clock,
    pages,
    page,
    removed,
    watched,
    runs: async () => {
      await clock.advance(0)
      return [...running].sort()
    },
    async escalate(id: string, phase: Escalation['phase']) {
      phases.set(id, phase)
      orders.get(id)?.publisher.send({ name: 'escalation.changed', payload: { put: [], remove: [] } })
      await clock.advance(0)
    },
    use(id: string) {
      home.id = id
      pages.use(page, id)
    },
  }
}

it('a watched server runs from the start and whatever the screens show, until it is no longer watched', async () => {
  const { runs, use, pages, watched } = openPages()
  watched.push('east', 'west')
  pages.settle()
  expect(await runs()).toEqual(['east', 'north', 'west'])
  use('east')
  use('west')
  expect(await runs()).toEqual(['east', 'west'])
  watched.splice(0, 1)
  pages.settle()
  expect(await runs()).toEqual(['west'])
})

it('a server that is not watched stops when no screen shows it any more', async () => {
  const { runs, use } = openPages()
  expect(await runs()).toEqual(['north'])
  use('south')
  expect(await runs()).toEqual(['south'])
})

it('a server that is calling people runs until that has ended, whatever the screens show', async () => {
  const { runs, use, escalate, pages } = openPages()
  await runs()
  await escalate('north', pending)
  use('south')
  expect(await runs()).toEqual(['north', 'south'])
  expect(pages.allRunning()).toHaveLength(2)
  pages.restart('north')
  expect(await runs()).toEqual(['north', 'south'])
  await escalate('north', ended)
  expect(await runs()).toEqual(['south'])
})

it('a server that was removed stops, whomever it calls', async () => {
  const { runs, use, escalate, pages, removed } = openPages()
  await runs()
  await escalate('north', pending)
  use('south')
  removed.add('north')
  await pages.whileStopped('north', () => Promise.resolve())
  expect(await runs()).toEqual(['south'])
})
