import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { useCallAgain } from '../../../../../src/renderer/features/calls/use-call-again.ts'
import { provideTimeFormats } from '../../../../../src/renderer/ui/formats/use-times.ts'
import { createTexts } from '../../../../../src/renderer/messages.ts'
import { useCalls } from '../../../../../src/renderer/bridge/stores/calls.ts'
import { useCallSheet } from '../../../../../src/renderer/features/calls/call-sheet.ts'
import { makeEntry } from '../../../../support/calls.ts'

const about = { alarmId: 7, path: 'NORTH\\LT204', message: 'Drum level' }
const entry = makeEntry({ id: 'a', order: { text: 'Come to the drum', about } })
const reminder = { id: 'a', calledAt: entry.at, dueAt: entry.at, ...about }

async function openDesk() {
  const pinia = createPinia()
  setActivePinia(pinia)
  useCalls().remind([reminder])
  let callAgain: ReturnType<typeof useCallAgain> = () => Promise.reject(new Error('nothing was drawn'))
  const inner = {
    setup() {
      callAgain = useCallAgain()
      return () => null
    },
  }
  const page = {
    setup() {
      provideTimeFormats()
      return () => h(inner)
    },
  }
  await renderToString(createSSRApp(page).use(pinia).use(createTexts('en')))
  return { calls: useCalls(), sheet: useCallSheet(), callAgain }
}

test('a reminder that is here before its call opens with the words of the call once that is here', async () => {
  const { calls, sheet, callAgain } = await openDesk()
  const opened = callAgain(reminder)
  expect(sheet.draft).toBe(null)
  calls.take([entry])
  await opened
  expect(sheet.draft).toMatchObject({ text: 'Come to the drum', choice: { userIds: [1] } })
})

test('where the reminder ended meanwhile, nothing opens', async () => {
  const { calls, sheet, callAgain } = await openDesk()
  const opened = callAgain(reminder)
  calls.remind([])
  calls.take([entry])
  await opened
  expect(sheet.draft).toBe(null)
})
