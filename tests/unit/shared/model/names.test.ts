import { describe, expect, it } from 'vitest'
import { peopleAtScreensSchema } from '../../../../src/main/acting/people.ts'
import { signatureSchema, storedSignatureSchema } from '../../../../src/shared/model/handover.ts'
import { personNameSchema, screenNameSchema } from '../../../../src/shared/model/screen.ts'
import { worklistFieldsSchema, worklistItemSchema } from '../../../../src/shared/model/worklist.ts'
import { shownName } from '../../../../src/shared/rules/names.ts'
import { ruleActor } from '../../../../src/shared/model/escalation.ts'
import { localActor } from '../../../../src/shared/model/role.ts'
import { en } from '../../../../src/renderer/features/calls/messages/en.ts'
import { de } from '../../../../src/renderer/features/calls/messages/de.ts'
import { fr } from '../../../../src/renderer/features/calls/messages/fr.ts'
import { es } from '../../../../src/renderer/features/calls/messages/es.ts'

const takes = {
  person: (name: string) => personNameSchema.safeParse(name).success,
  screen: (name: string) => screenNameSchema.safeParse(name).success,
  outgoing: (name: string) =>
    signatureSchema.safeParse({ outgoing: name, incoming: 'Bob', remark: '' }).success,
  incoming: (name: string) =>
    signatureSchema.safeParse({ outgoing: 'Bob', incoming: name, remark: '' }).success,
  owner: (name: string) => worklistFieldsSchema.safeParse({ owner: name, state: 'open', note: '' }).success,
}
const kinds = Object.entries(takes)

describe.each(kinds)('the name of a %s', (_kind, isTaken) => {
  it.each(['Anna Berg', 'Ο Νίκος', '李', 'O’Brien-Lee Jr.', 'Shift 2', 'می‌خواهم', 'François', '7'])(
    'may be %j',
    (name) => expect(isTaken(name)).toBe(true),
  )

  it.each([
    ...['\u202E', '\u200B', '\u200F', '\u200B\u200D', '\u3164', '\u2800', '…', '- -', '\uFFFD'],
    ...[
      'Anna\u202EgreB',
      'Anna\u2066Berg',
      'Anna\nBerg',
      'Anna\u0000',
      'Anna\u0085B',
      'Anna\u2028B',
      'An\u200Bna',
    ],
  ])('is not %j', (name) => expect(isTaken(name)).toBe(false))

  it.each([
    ...[ruleActor.name, localActor().name, 'policy', 'command line', 'anybody'],
    ...[en, de, fr, es].map(({ calls }) => calls.byRule),
    ...['by  RULE', 'Ｐｏｌｉｃｙ', 'Richtlinie', 'la stratégie', 'La directiva'],
  ])("is not %j, which is the desk's own", (name) => expect(isTaken(name)).toBe(false))
})

it.each(['Chief (Desk 1)', 'Chief (Desk 1', 'Chief)', 'Chief [Desk 1]', 'Chief（Desk 1）'])(
  'a person or a screen called %j would read as a person at a screen',
  (name) => {
    expect([takes.person(name), takes.screen(name), takes.outgoing(name)]).toEqual([false, false, false])
    expect(takes.owner(name)).toBe(true)
  },
)

it('stored names that break the rule are read, and shown so that they deceive nobody', () => {
  const bad = 'Anna\u202EgreB'
  expect(shownName(bad)).toBe('Anna\uFFFDgreB')
  expect(shownName('\u200B')).toBe('\uFFFD')
  expect(shownName('Anna Berg')).toBe('Anna Berg')
  expect(shownName('می‌خواهم')).toBe('می‌خواهم')
  expect(peopleAtScreensSchema.parse({ screens: { a: bad }, known: [bad] })).toEqual({
    screens: { a: 'Anna\uFFFDgreB' },
    known: ['Anna\uFFFDgreB'],
  })
  expect(storedSignatureSchema.parse({ outgoing: bad, incoming: 'x'.repeat(80), remark: '' })).toMatchObject({
    outgoing: 'Anna\uFFFDgreB',
  })
  const times = { addedAt: 0, addedBy: 'A', changedAt: 0, changedBy: 'A', doneAt: null }
  const subject = { tag: 'P1', message: '', priority: 1, before: { alarms: 1, days: 1 } }
  expect(
    worklistItemSchema.parse({ ...subject, ...times, owner: bad, state: 'open', note: '' }),
  ).toMatchObject({ owner: 'Anna\uFFFDgreB' })
})
