import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { useCallDialog, type CallDraft } from '../../../../../src/renderer/features/calls/dialogs.ts'

beforeEach(() => {
  setActivePinia(createPinia())
})

const none = { userIds: [], groupIds: [], groupingIds: [] }
const draft = (key: string): CallDraft => ({
  key,
  subject: null,
  help: null,
  initialChoice: none,
  choice: none,
  suggestedBy: null,
  text: '',
  number: '1',
  templateId: '',
  audio: null,
  file: '',
  step: 'write',
  isPlacing: false,
  result: null,
})

test('keeps a draft until it is placed and returns to its first step', () => {
  const dialog = useCallDialog()
  dialog.show('x', () => draft('x'))
  const begun = dialog.draft
  if (begun) Object.assign(begun, { text: 'Half', step: 'review' })
  dialog.close()
  dialog.show('y', () => draft('y'))
  dialog.show('x', () => draft('x'))
  expect([dialog.draft?.text, dialog.draft?.step]).toEqual(['Half', 'write'])
  if (dialog.draft) dialog.discard(dialog.draft)
  dialog.show('x', () => draft('x'))
  expect(dialog.draft?.text).toBe('')
})

test('takes the target from the view registered last, while it is registered', () => {
  const dialog = useCallDialog()
  const group = (name: string) => ({ kind: 'choice' as const, choice: { groupIds: [1] }, name })
  const removeFirst = dialog.registerTarget(() => group('first'))
  const removeSecond = dialog.registerTarget(() => group('second'))
  expect(dialog.target).toEqual(group('second'))
  removeSecond()
  expect(dialog.target).toEqual(group('first'))
  removeFirst()
  expect(dialog.target).toBeNull()
})
