import { expect, test } from 'vitest'
import {
  choiceOf,
  chosenServers,
  isAmong,
  isJoined,
  resumedChoice,
  severalServers,
} from '../../../../src/shared/rules/server-choice.ts'

const watched = ['north', 'south', 'west']

test.each([
  [[], null],
  [['south'], 'south'],
  [['south', 'north'], 'all:north,south'],
  [['north', 'gone'], 'north'],
  [['west', 'south', 'north'], 'all'],
  [['gone'], null],
])('%j is the choice %j', (ids, choice) => {
  expect(choiceOf(ids, watched)).toBe(choice)
})

test('a choice is the same in whatever order its servers were named', () => {
  expect(severalServers(['south', 'north', 'south'])).toBe(severalServers(['north', 'south']))
  expect(chosenServers(severalServers(['south', 'north']))).toEqual(['north', 'south'])
})

test.each([
  ['all', null, true, ['north', 'south', 'west']],
  ['all:north,west', ['north', 'west'], true, ['north', 'west']],
  ['south', null, false, ['south']],
])('%j names %j; joined: %j; shows %j', (choice, named, joined, shown) => {
  expect(chosenServers(choice)).toEqual(named)
  expect(isJoined(choice)).toBe(joined)
  expect(watched.filter((id) => isAmong(choice, id))).toEqual(shown)
})

test.each([
  [null, watched, 'all'],
  [null, ['north'], null],
  ['all', watched, 'all'],
  ['all', ['north'], null],
  ['south', watched, 'south'],
  ['gone', watched, 'gone'],
  ['all:north,south', watched, 'all:north,south'],
  ['all:gone,north,south', watched, 'all:gone,north,south'],
  ['all:gone,south', watched, 'south'],
  ['all:gone,lost', watched, 'all'],
  ['all:gone,lost', ['north'], null],
  ['all:', watched, 'all'],
])('a page that showed %j begins, where %j are watched, with %j', (remembered, servers, choice) => {
  expect(resumedChoice(remembered, servers)).toBe(choice)
})
