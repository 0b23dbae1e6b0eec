import { describe, expect, it } from 'vitest'
import {
  createPeople,
  nameAtScreen,
  nobody,
  type PeopleAtScreens,
} from '../../../../src/main/acting/people.ts'
import { personNameSchema } from '../../../../src/shared/model/screen.ts'
import { localActor, type Actor } from '../../../../src/shared/model/role.ts'

function setUp(names: Record<string, string> = {}) {
  let kept: PeopleAtScreens = nobody
  const stored = { read: () => kept, write: (state: PeopleAtScreens) => void (kept = state) }
  let changes = 0
  const open = () =>
    createPeople({ stored, screenName: (session) => names[session] ?? null, onChanged: () => changes++ })
  return { open, people: open(), changes: () => changes, kept: () => kept }
}
const wall: Actor = { session: 'wall', name: 'Control room 1', role: 'operator', address: '192.0.2.7' }

describe('the name in the records', () => {
  it.each([
    ['a screen with a name', 'Anna Berg', 'Control room 1', 'Anna Berg (Control room 1)'],
    ['a screen without one', 'Anna Berg', null, 'Anna Berg'],
    ['a screen that is named after its person', 'Anna Berg', 'Anna Berg', 'Anna Berg'],
  ])('at %s', (_case, person, screen, expected) => {
    expect(nameAtScreen(person, screen)).toBe(expected)
  })

  it.each([
    ['Anna Berg', 'Anna Berg'],
    ['  Anna Berg\n', 'Anna Berg'],
    ['Ο Νίκος', 'Ο Νίκος'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), null],
    ['', null],
    ['   ', null],
    ['Anna\nBerg', null],
    ['Anna\u0000', null],
    ['Anna\u0085Berg', null],
    ['Anna\u2028Berg', null],
    ['Anna\u202EgreB', null],
    ['Anna\u2066Berg', null],
  ])('%j is taken as %j', (typed, expected) => {
    expect(personNameSchema.safeParse(typed).data ?? null).toBe(expected)
  })

  it('is the person with the screen, and nothing else of the actor changes', () => {
    const { people } = setUp({ wall: 'Control room 1' })
    expect(people.named(wall)).toEqual(wall)
    people.say('wall', 'Anna Berg')
    people.say(localActor().session, 'Bob Klein')
    expect(people.named(wall)).toEqual({ ...wall, name: 'Anna Berg (Control room 1)' })
    expect(people.named(localActor())).toEqual({ ...localActor(), name: 'Bob Klein' })
  })
})

describe('who is at a screen', () => {
  it('is kept for each screen, over a restart, until somebody else is or nobody', () => {
    const { people, open, changes } = setUp()
    people.say('a', 'Anna')
    people.say('b', 'Bob')
    people.say('a', 'Cleo')
    expect([open().at('a'), open().at('b'), open().at('c')]).toEqual(['Cleo', 'Bob', null])
    people.say('b', null)
    expect([open().at('a'), open().at('b')]).toEqual(['Cleo', null])
    expect(changes()).toBe(4)
  })

  it('ends with its session; the others stay', () => {
    const { people, kept } = setUp()
    people.say('a', 'Anna')
    people.say('b', 'Bob')
    people.retain((session) => session !== 'a')
    expect([people.at('a'), people.at('b')]).toEqual([null, 'Bob'])
    const before = kept()
    people.retain(() => true)
    expect(kept()).toBe(before)
  })

  it('is remembered for the next time, the latest first, each once, and not without end', () => {
    const { people } = setUp()
    for (const name of ['Anna', 'Bob', 'Anna']) people.say('a', name)
    people.say('a', null)
    people.retain(() => false)
    expect(people.known()).toEqual(['Anna', 'Bob'])
    for (let n = 0; n < 200; n++) people.say('a', `Person ${n}`)
    expect(people.known()).toHaveLength(50)
    expect(people.known()[0]).toBe('Person 199')
  })
})
