import { describe, expect, it } from 'vitest'
import { createRoster, type OwnSight } from '../../../../src/main/team/roster.ts'
import { presenceSchema, type Presence } from '../../../../src/shared/model/team.ts'

const ownRun = 'ownrun01'
let words = 0
const plant = 'https://alarms.plant.example'
const digestOf = (letters: string) => letters.padStart(16, '0')
const sightOf = (alarms: string, link: OwnSight['link'] = 'live') => ({
  server: plant,
  name: 'Plant',
  link,
  count: alarms.length,
  digest: digestOf(alarms),
  escalates: false,
})

/** A desk that hears others, at moments that the test sets. */
function makeRoster(own: string, link: OwnSight['link'] = 'live') {
  let now = 1_000_000
  const sight = sightOf(own, link)
  const { count, digest } = sight
  const roster = createRoster({
    run: ownRun,
    clock: { now: () => now, steady: () => now },
    sights: () => [{ ...sight, recent: [{ at: 0, count, digest }] }],
  })
  roster.connected(true)
  const word = (name: string, more: Partial<Presence> = {}): Presence =>
    presenceSchema.parse({
      host: name.padEnd(22, '_'),
      desk: name,
      version: '1',
      at: now,
      stamp: { at: now, count: ++words },
      run: 'run00001',
      pending: 0,
      ...more,
    })
  return {
    roster,
    word,
    say: (name: string, more?: Partial<Presence>) => roster.hear(word(name, more), 0),
    /** Time passes, and these desks say a word every two seconds. */
    pass(seconds: number, words: Record<string, Partial<Presence>> = {}) {
      for (let second = 0; second < seconds; second += 2) {
        now += 2_000
        for (const [name, more] of Object.entries(words)) roster.hear(word(name, more), 0)
      }
    },
    names: () => roster.desks().map(({ desk, isSilent }) => (isSilent ? `${desk} is silent` : desk)),
  }
}

describe('who is in the team', () => {
  it('are the desks that say so, until they leave', () => {
    const desk = makeRoster('')
    expect([desk.say('North'), desk.say('North'), desk.say('South')]).toEqual(['changed', 'same', 'changed'])
    expect(desk.say('North', { isLeaving: true })).toBe('changed')
    expect(desk.names()).toEqual(['South'])
  })
  it('are not those whose old words somebody repeats', () => {
    const desk = makeRoster('')
    const [early, farewell] = [desk.word('North'), desk.word('North', { isLeaving: true })]
    desk.say('North')
    // One that would remove it, and after it has left one that would bring it back.
    expect(desk.roster.hear(farewell, 0)).toBe('replayed')
    expect(desk.names()).toEqual(['North'])
    desk.say('North', { isLeaving: true })
    expect(desk.roster.hear(early, 0)).toBe('replayed')
    expect(desk.names()).toEqual([])
    // Of a desk that was never heard here an old word tells nothing.
    expect(desk.roster.hear(desk.word('South'), 60_000)).toBe('replayed')
    expect(desk.names()).toEqual([])
  })
  it('are also desks with a wrong clock, once they have heard this one', () => {
    const desk = makeRoster('')
    const heard = [ownRun]
    expect(desk.roster.hear(desk.word('North', { heard }), 3_600_000)).toBe('changed')
    const setBack = { stamp: { at: 1, count: 0 }, run: 'run00002' }
    expect(desk.say('North', setBack)).toBe('replayed')
    expect(desk.say('North', { ...setBack, heard })).toBe('same')
    expect(desk.roster.runs()).toEqual(['run00002'])
  })
  it('is not a desk that a supervisor has removed', () => {
    const desk = makeRoster('')
    desk.say('North')
    desk.say('South')
    desk.roster.keep((host) => host.startsWith('South'))
    expect(desk.names()).toEqual(['South'])
  })
  it('names a desk that has fallen silent, which comes back with its next word', () => {
    const desk = makeRoster('')
    desk.say('North')
    desk.pass(14, { South: {} })
    expect(desk.names()).toEqual(['North is silent', 'South'])
    desk.say('North')
    expect(desk.names()).toEqual(['North', 'South'])
    desk.pass(13 * 3_600, { South: {} })
    expect(desk.names()).toEqual(['South'])
  })
  it('blames nobody while this desk cannot hear them, and gives them time afterwards', () => {
    const desk = makeRoster('')
    desk.say('North')
    desk.roster.connected(false)
    desk.pass(60)
    expect(desk.names()).toEqual(['North'])
    desk.roster.connected(true)
    desk.pass(4)
    expect(desk.names()).toEqual(['North'])
    desk.pass(10)
    expect(desk.names()).toEqual(['North is silent'])
  })
  it('says by how much the clock of a desk is ahead', () => {
    const desk = makeRoster('')
    desk.say('North', { at: 1_090_000 })
    expect(desk.roster.desks()).toMatchObject([{ clockOffsetMs: 90_000 }])
  })
})

describe('a desk that sees other alarms', () => {
  it('is named after ten seconds, with the counts of both, and no longer than it differs', () => {
    const desk = makeRoster('ab')
    desk.pass(12, { North: { servers: [sightOf('ab')] }, South: { servers: [sightOf('a')] } })
    expect(desk.roster.differences()).toEqual([])
    desk.pass(2, { North: { servers: [sightOf('ab')] }, South: { servers: [sightOf('a')] } })
    expect(desk.roster.differences()).toMatchObject([
      { desk: 'South', name: 'Plant', ownCount: 2, otherCount: 1, since: 1_002_000 },
    ])
    desk.pass(2, { South: { servers: [sightOf('ab')] } })
    expect(desk.roster.differences()).toEqual([])
  })
  it.each<[what: string, own: OwnSight['link'], other: OwnSight['link']]>([
    ['this desk is cut off from the server', 'lost', 'live'],
    ['the other one is', 'live', 'lost'],
    ['the other one has only begun', 'live', 'starting'],
  ])('is not blamed while %s', (_what, own, other) => {
    const desk = makeRoster('ab', own)
    desk.pass(30, { South: { servers: [sightOf('a', other)] } })
    expect(desk.roster.differences()).toEqual([])
  })
})
