import { expect, it } from 'vitest'
import { createTranslator } from '../../../../src/main/platform/translate.ts'
import { describeRecovery } from '../../../../src/main/settings/recovery-text.ts'

const parts = [
  { path: 'views', name: 'Boilers', value: null },
  { path: 'profiles', name: 'North', value: null },
  { path: 'calls.templates', name: 'Come in', value: null },
  { path: 'creationTemplates', name: 'Test', value: null },
  { path: 'sound.volume', name: null, value: 11 },
  { path: 'timeZone', name: null, value: 'Mars/Base' },
]

it('names everything that is not in use, in the language of the desk', () => {
  const salvaged = { kind: 'salvaged', parts, keptAs: 'aside.json' } as const
  expect(describeRecovery(salvaged, createTranslator('en', 'en'))).toBe(
    'View “Boilers”, Server “North”, Call template “Come in”, Alarm template “Test”, Setting sound.volume, Setting timeZone “Mars/Base”. Set aside in aside.json.',
  )
  expect(describeRecovery(salvaged, createTranslator('de', 'en'))).toContain('Ansicht „Boilers“')
})

it.each([
  [
    'damaged',
    { kind: 'damaged', inUse: 'last-good', keptAs: 'x' },
    'last good settings are in use. Set aside in x.',
  ],
  ['unreadable', { kind: 'unreadable', inUse: 'defaults', reason: 'EACCES' }, 'not stored: EACCES.'],
] as const)('says what is in use instead of a %s file', (_, recovery, expected) => {
  expect(describeRecovery(recovery, createTranslator('en', 'en'))).toContain(expected)
})
