import { describe, expect, test } from 'vitest'
import { messages } from '../../support/texts.ts'
import { identifiersOf, readSource } from '../../structure/source.ts'

/** Words that a name may not contain any more, and what to say instead: docs/glossary.md. */
const retiredWords: Record<string, string> = {
  deed: 'GuardedAction, UndoableAction',
  deeds: 'actions',
  takeout: 'export',
  teller: 'notifier',
  telling: 'NotificationRequest',
  verdict: 'assessment, rating or result',
  circumstances: 'PolicyContext',
  patience: 'timeout',
  foreignness: 'senderRejection',
  sameness: 'dedupeKey',
  hushed: 'silenced',
  millis: 'Ms as the unit',
  away: 'missed',
}

/** Whole names that are retired, because the words in them have honest uses. */
const retiredNames = new Map(
  Object.entries({
    News: 'AlarmEvent',
    Outside: 'HostShell',
    nothingOutside: 'headlessShell',
    Picture: 'TraySummary, AlarmSnapshot or chart',
    Leave: 'Authorization',
    leaveTo: 'requestAuthorization',
    judge: 'decideAnnunciation',
    Trial: 'ConnectionTest',
    ProfileTrials: 'ConnectionTests',
    goThrough: 'runExport',
    wasLetGo: 'isStaleKeepAliveReset',
    tooLate: 'countLateAnnouncement',
    WholeFile: 'JsonDocument',
    LineFile: 'JsonLinesLog',
    StateFile: 'JsonDocument',
    shakeHands: 'handleHandshake',
    ClientRoom: 'ClientRegistry',
  }),
)

/** Names that are stored by users or belong to a platform. */
const allowedNames = new Set(['goingAway', 'onlyWhenAway', 'watchMillis', 'reconcileMillis'])

/** What English messages do not say any more. */
const retiredPhrases = [
  'came and went',
  'while away',
  'anew',
  'looking every',
  'found by looking',
  'Do this?',
  'Do it',
  'the very same',
  'wants fewer',
  'Nobody listens',
  'stops here',
  'take out',
  'Give up the mark',
  'Mend what',
  'the one there is',
  'Quiet or broken',
  'took the place',
  'still standing',
  'what is stored stays',
]

const files = readSource()
const wordsOf = (name: string) =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')

describe('retired words', () => {
  test('are in no name of the source', () => {
    const found = files.flatMap((file) =>
      [...identifiersOf(file)]
        .filter((name) => !allowedNames.has(name))
        .flatMap((name) => {
          const word = wordsOf(name).find((part) => Object.hasOwn(retiredWords, part))
          const instead = retiredNames.get(name) ?? (word === undefined ? undefined : retiredWords[word])
          return instead === undefined ? [] : [`${file.path}: ${name} (say ${instead})`]
        }),
    )
    expect(found).toEqual([])
  })

  test('are in no name of a file', () => {
    const found = files.filter(({ path }) => wordsOf(path).some((word) => Object.hasOwn(retiredWords, word)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('are in no English message', () => {
    type Tree = { [key: string]: string | Tree }
    const flatten = (tree: Tree, prefix = ''): [string, string][] =>
      Object.entries(tree).flatMap(([key, value]) =>
        typeof value === 'string'
          ? [[`${prefix}${key}`, value] as [string, string]]
          : flatten(value, `${prefix}${key}.`),
      )
    const found = flatten(messages.en).flatMap(([key, text]) => {
      const phrase = retiredPhrases.find((each) => text.toLowerCase().includes(each.toLowerCase()))
      return phrase === undefined ? [] : [`${key}: “${text}” says “${phrase}”`]
    })
    expect(found).toEqual([])
  })
})

test.each([
  ['type', /^export (?:interface|type) (\w+)/gm],
  ['store or composable', /^export (?:function|const) (use[A-Z]\w*)/gm],
])('an exported %s has one meaning', (_, exported) => {
  const homes = new Map<string, string[]>()
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(exported)) homes.set(name, [...(homes.get(name) ?? []), path])
  expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([])
})
