import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { bridgeKey } from '../../../../../src/renderer/bridge/use-bridge.ts'
import { useCallAgain } from '../../../../../src/renderer/features/calls/use-call-again.ts'
import { provideTimeFormats } from '../../../../../src/renderer/ui/formats/use-times.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { createTexts } from '../../../../support/texts.ts'
import { useCalls } from '../../../../../src/renderer/features/calls/store.ts'
import { useCallDialog } from '../../../../../src/renderer/features/calls/dialogs.ts'
import { makeEntry } from '../../../../support/calls.ts'

const about = { alarmId: 7, path: 'NORTH\\LT204', message: 'Drum level' }
const entry = makeEntry({ id: 'a', order: { text: 'Come to the drum', about } })
const reminder = { id: 'a', calledAt: entry.at, dueAt: entry.at, ...about }

async function openDesk() {
  const pinia = createPinia()
  setActivePinia(pinia)
  useCalls().replaceReminders([reminder])
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
  await renderToString(
    createSSRApp(page).use(pinia).use(createTexts('en')).provide(bridgeKey, createFakeBridge()),
  )
  return { calls: useCalls(), dialog: useCallDialog(), callAgain }
}

test('waits for the call log and opens with the message of the call', async () => {
  const { calls, dialog, callAgain } = await openDesk()
  const opened = callAgain(reminder)
  expect(dialog.draft).toBe(null)
  calls.replace([entry])
  await opened
  expect(dialog.draft).toMatchObject({ text: 'Come to the drum', choice: { userIds: [1] } })
})

test('opens nothing if the reminder ended meanwhile', async () => {
  const { calls, dialog, callAgain } = await openDesk()
  const opened = callAgain(reminder)
  calls.replaceReminders([])
  calls.replace([entry])
  await opened
  expect(dialog.draft).toBe(null)
})
