import { nextTick } from 'vue'
import { expect, test } from 'vitest'
import StatusPanel from '../../../src/renderer/shell/StatusPanel.vue'
import { noNotifications } from '../../../src/shared/model/attention.ts'
import { mountInPage } from '../../support/mount.ts'
import { makeSnapshot } from '../../support/snapshot.ts'

async function openPanel(host: 'electron' | 'web', notifications = noNotifications) {
  const { attention, about } = makeSnapshot()
  const snapshot = { attention: { ...attention, notifications }, about: { ...about, host } }
  const { wrapper } = await mountInPage(StatusPanel, { snapshot })
  await wrapper.get('#status-panel').trigger('toggle', { newState: 'open' })
  await nextTick()
  const facts = wrapper
    .findAll('dt')
    .map((term, place) => [term.text(), wrapper.findAll('dd')[place]?.text()])
  return new Map(facts as [string, string][]).get('Notifications')
}

test('says what became of the notifications, and what last went wrong', async () => {
  expect(await openPanel('electron')).toBe('0 shown')
  const lastProblem = { at: Date.now() - 60_000, detail: 'HRESULT 0x803E0111' }
  const counts = { ...noNotifications, shown: 12, failed: 1, clicked: 3, lastProblem }
  const text = await openPanel('electron', counts)
  expect(text).toContain('12 shown, 1 failed, 3 clicked')
  expect(text).toMatch(/last problem .*ago: HRESULT 0x803E0111/)
})

test('says nothing of notifications where the host has none', async () => {
  expect(await openPanel('web')).toBeUndefined()
})
