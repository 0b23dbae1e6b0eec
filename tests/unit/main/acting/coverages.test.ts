import { describe, expect, it } from 'vitest'
import { createCoverages, undivided, type StoredCoverages } from '../../../../src/main/acting/coverages.ts'
import type { PlantPlace } from '../../../../src/shared/model/coverage.ts'
import type { Role } from '../../../../src/shared/model/constants.ts'
import {
  placesToShare,
  teamCoverageOf,
  type TeamCoverage,
} from '../../../../src/main/acting/team-coverage.ts'
import { presenceSchema } from '../../../../src/shared/model/team.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const at = (area: string): PlantPlace => ({ server: 'plant', area })
const north = { path: 'NORTH\\BOILER2\\LT203' }
const east = { path: 'EAST\\TANK4\\LT401' }

function setUp() {
  const clock = createManualClock(1_000_000)
  let kept: StoredCoverages = undivided
  const persons = new Map<string, string>()
  const alarms = [north, east]
  const elsewhere: { now: TeamCoverage | null } = { now: null }
  let changes = 0
  const open = () =>
    createCoverages({
      clock,
      stored: { read: () => kept, write: (next) => void (kept = next) },
      personAt: (session) => persons.get(session) ?? null,
      alarms: () => [{ server: 'plant', alarms }],
      elsewhere: () => elsewhere.now,
      past: () => [{ server: 'plant', alarms: [{ path: 'WEST\\COMP4\\PT1' }] }],
      onChanged: () => changes++,
    })
  const coverages = open()
  const enter = (session: string, role: Role = 'operator') =>
    coverages.enter({ session, role, name: `Screen ${session}` })
  const calls = (session: string, alarm = east) => coverages.callsAt(session)?.('plant', alarm) ?? true
  return {
    clock,
    coverages,
    elsewhere,
    enter,
    calls,
    alarms,
    persons,
    open,
    changes: () => changes,
    kept: () => kept,
  }
}

describe('a plant that nobody has divided', () => {
  it('is everybody’s, and nothing is said or counted', () => {
    const { coverages, enter, calls, changes } = setUp()
    enter('a')
    expect(coverages.state('a')).toEqual({ own: null, covered: null, uncovered: [] })
    expect(calls('a')).toBe(true)
    expect(changes()).toBe(0)
  })
})

describe('a plant that is divided', () => {
  it('belongs to people whatever they are called', () => {
    const { coverages, enter, calls, persons } = setUp()
    enter('a')
    persons.set('a', 'constructor')
    coverages.peopleChanged()
    expect(coverages.state('a').own).toBe(null)
    coverages.set('a', [at('NORTH')])
    expect(coverages.state('a').own).toEqual([at('NORTH')])
    persons.set('a', 'toString')
    coverages.peopleChanged()
    expect(coverages.state('a').own).toBe(null)
    expect(calls('a', north)).toBe(true)
  })

  it('calls at the screens that cover it, and quietly stays on the others', () => {
    const { coverages, enter, calls } = setUp()
    enter('a')
    enter('b')
    coverages.set('a', [at('NORTH')])
    coverages.set('b', [at('EAST'), at('WEST')])
    expect([calls('a', north), calls('a'), calls('b', north), calls('b')]).toEqual([true, false, false, true])
    expect(coverages.state('a')).toEqual({
      own: [at('NORTH')],
      covered: [at('NORTH'), at('EAST'), at('WEST')],
      uncovered: [],
    })
  })

  it('calls everywhere, and says so, where nobody covers it', () => {
    const { coverages, enter, calls } = setUp()
    enter('a')
    coverages.set('a', [at('NORTH')])
    expect(coverages.state('a').uncovered).toEqual([at('EAST'), at('WEST')])
    expect(calls('a')).toBe(true)
  })

  it('is covered whole by a screen that has chosen nothing', () => {
    const { coverages, enter, calls } = setUp()
    enter('a')
    enter('b')
    coverages.set('a', [at('NORTH')])
    expect(coverages.state('b')).toEqual({ own: null, covered: null, uncovered: [] })
    expect(calls('a')).toBe(false)
  })

  it('is not covered by who only looks, nor by a wall', () => {
    const { coverages, enter } = setUp()
    enter('a')
    enter('viewer', 'viewer')
    enter('wall')
    coverages.set('a', [at('NORTH')])
    coverages.set('wall', [])
    expect(coverages.state('wall').uncovered).toEqual([at('EAST'), at('WEST')])
  })

  it('loses what a screen covered a moment after it was closed, not when its page is loaded again', async () => {
    const { clock, coverages, enter, calls, changes } = setUp()
    enter('a')
    enter('b')
    coverages.set('a', [at('NORTH')])
    coverages.set('b', [at('EAST'), at('WEST')])
    const before = changes()
    coverages.leave({ session: 'b', role: 'operator', name: '' })
    enter('b')
    await clock.advance(10_000)
    expect(calls('a')).toBe(false)
    expect(changes()).toBe(before)
    coverages.leave({ session: 'b', role: 'operator', name: '' })
    expect(calls('a')).toBe(false)
    await clock.advance(10_000)
    expect(calls('a')).toBe(true)
    expect(coverages.state('a').uncovered).toEqual([at('EAST'), at('WEST')])
    expect(changes()).toBe(before + 1)
  })

  it('names a new unit that nobody covers once an alarm was raised in it', async () => {
    const { clock, coverages, enter, alarms } = setUp()
    enter('a')
    coverages.set('a', [at('NORTH'), at('EAST'), at('WEST')])
    expect(coverages.state('a').uncovered).toEqual([])
    alarms.push({ path: 'SOUTH\\GEN2\\IT1' })
    coverages.alarmsChanged()
    await clock.advance(1_000)
    expect(coverages.state('a').uncovered).toEqual([at('SOUTH')])
    alarms.pop()
    coverages.alarmsChanged()
    await clock.advance(1_000)
    expect(coverages.state('a').uncovered).toEqual([at('SOUTH')])
  })
})

describe('whose it is', () => {
  it('goes with a person from screen to screen, and not to who comes after', () => {
    const { coverages, enter, persons } = setUp()
    enter('a')
    enter('b')
    persons.set('a', 'K. Brandt')
    coverages.set('a', [at('EAST')])
    persons.set('b', 'K. Brandt')
    persons.set('a', 'A. Lindqvist')
    coverages.peopleChanged()
    expect(coverages.state('b').own).toEqual([at('EAST')])
    expect(coverages.state('a').own).toBeNull()
    expect(coverages.list('a').others).toEqual([{ name: 'K. Brandt', places: [at('EAST')] }])
  })

  it('stays with a screen without a person, over a restart and until it signs out', () => {
    const { coverages, enter, open, kept } = setUp()
    enter('a')
    coverages.set('a', [at('EAST')])
    expect(open().state('a').own).toEqual([at('EAST')])
    coverages.retain((session) => session !== 'a')
    expect(kept().screens).toEqual({})
  })

  it('can be given back', () => {
    const { coverages, enter, calls } = setUp()
    enter('a')
    coverages.set('a', [at('NORTH')])
    coverages.set('a', null)
    expect(coverages.state('a')).toEqual({ own: null, covered: null, uncovered: [] })
    expect(calls('a')).toBe(true)
  })
})

it('offers what alarms have named, now or before', () => {
  const { coverages } = setUp()
  expect(coverages.list('a').places).toEqual([at('EAST\\TANK4'), at('NORTH\\BOILER2'), at('WEST\\COMP4')])
})

describe('a plant that a team divides', () => {
  const servers = [{ id: 'plant', identity: 'http://plant:25000' }]
  const desk = (covers: string[] | undefined, isSilent = false) => ({
    isSilent,
    ...(covers && { covers: covers.map((area) => ({ server: 'http://plant:25000', area })) }),
  })

  it('has as uncovered only what no desk of the team covers, and says that it is of the team', async () => {
    const { clock, coverages, elsewhere, enter, calls } = setUp()
    enter('a')
    coverages.set('a', [at('NORTH')])
    expect(coverages.state('a').uncovered).toContainEqual(at('EAST'))
    expect(coverages.state('a').team).toBeUndefined()
    elsewhere.now = { team: 'together', covered: [at('EAST'), at('WEST')] }
    coverages.teamChanged()
    await clock.advance(1_000)
    expect(coverages.state('a')).toMatchObject({ uncovered: [], team: 'together' })
    // What nobody here covers still sounds here.
    expect(calls('a', east)).toBe(true)
    elsewhere.now = { team: 'alone', covered: [] }
    coverages.teamChanged()
    await clock.advance(1_000)
    expect(coverages.state('a').uncovered).toContainEqual(at('EAST'))
    expect(coverages.state('a').team).toBe('alone')
  })

  it('counts the desks that are there, by the servers that this one knows', () => {
    const desks = [desk(['EAST']), desk(['WEST'], true), desk(undefined)]
    expect(teamCoverageOf({ state: 'together', desks }, servers)).toEqual({
      team: 'together',
      covered: [at('EAST')],
    })
    expect(teamCoverageOf({ state: 'together', desks }, [])).toEqual({ team: 'together', covered: [] })
    expect(teamCoverageOf({ state: 'alone', desks }, servers)).toEqual({ team: 'alone', covered: [] })
    expect(teamCoverageOf({ state: 'off', desks: [] }, servers)).toBeNull()
  })

  it('is told what this desk covers, within limits', () => {
    const shared = (area: string) => ({ server: 'http://plant:25000', area })
    expect(placesToShare([at('EAST'), { server: 'removed', area: 'X' }], servers)).toEqual([shared('EAST')])
    expect(placesToShare(null, servers)).toEqual([shared('')])
    expect(placesToShare([], servers)).toEqual([])
    const many = Array.from({ length: 500 }, (_, place) => at(`AREA${place}`))
    expect(placesToShare(many, servers)).toHaveLength(200)
    const long = Array.from({ length: 100 }, (_, place) => at(`${place}`.padEnd(1_000, 'x')))
    expect(JSON.stringify(placesToShare(long, servers)).length).toBeLessThan(20_000)
  })

  it('accepts the word of a desk that says nothing of it', () => {
    expect(presenceSchema.shape.covers.safeParse(undefined).success).toBe(true)
    const tooMany = Array.from({ length: 201 }, () => ({ server: 's', area: 'a' }))
    expect(presenceSchema.shape.covers.safeParse(tooMany).success).toBe(false)
  })
})
