import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useClock } from '../../../src/renderer/ui/clock.ts'
import AppHeader from '../../../src/renderer/shell/AppHeader.vue'
import type { DeskSnapshot, DeskStatus } from '../../../src/shared/model/desk.ts'
import { makeAlarm } from '../../support/alarms.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { makeSnapshot } from '../../support/snapshot.ts'
import { mountView, press } from '../../support/view-page.ts'

async function openHeader(snapshot: Partial<DeskSnapshot> = {}) {
  const bridge = createFakeBridge()
  const { wrapper } = await mountView(AppHeader, { bridge, snapshot })
  const pushStatus = async (status: Partial<DeskStatus>) => {
    bridge.push('desk.status', { ...makeSnapshot().status, ...status })
    await flushPromises()
  }
  const byTestId = (id: string) => wrapper.get(`[data-testid=${id}]`)
  return { wrapper, bridge, pushStatus, byTestId }
}

test('the mark stays as it is with every answer, and is dimmed when there is none', async () => {
  const page = await openHeader()
  const marks = new Set<Element>()
  for (const confirmedAt of [Date.now(), Date.now() + 1, Date.now() + 2]) {
    await page.pushStatus({ confirmedAt })
    marks.add(page.byTestId('pulse').element)
  }
  expect(marks.size).toBe(1)
  expect(page.byTestId('pulse').classes()).toContain('known')
  await page.pushStatus({ link: 'polling', confirmedAt: Date.now() })
  expect(page.byTestId('pulse').classes()).toEqual(expect.arrayContaining(['known', 'half']))
  await page.pushStatus({ link: 'lost' })
  expect(page.byTestId('pulse').classes()).not.toContain('known')
  expect(page.byTestId('connection').attributes('data-kind')).toBe('lost')
})

test('a tick gives the clock and the connection other words in the nodes they have', async () => {
  // A second that ends by itself would set the page's clock back.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const page = await openHeader({ status: { ...makeSnapshot().status, confirmedAt: Date.now() } })
  const texts = () => ['.clock', '.whole', '.brief'].map((at) => page.wrapper.get(at).element.firstChild)
  const [nodes, words] = [texts(), texts().map((node) => node?.textContent)]
  const attributes = () =>
    ['.clock', '[data-testid=connection]'].map((at) => page.wrapper.get(at).attributes())
  const described = attributes()
  await vi.advanceTimersByTimeAsync(5_000)
  await flushPromises()
  for (const [place, node] of texts().entries()) {
    expect(node).toBe(nodes[place])
    expect(node?.textContent).not.toBe(words[place])
  }
  expect(attributes()).toEqual(described)
})

test('a screen that nobody uses draws nothing for a minute, and shows seconds when somebody comes', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:10Z') })
  onTestFinished(() => void vi.useRealTimers())
  const page = await openHeader({ status: { ...makeSnapshot().status, confirmedAt: Date.now() } })
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await page.pushStatus({ confirmedAt: Date.now() })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const clock = () => page.wrapper.get('.clock').text()
  await pass(30_000)
  // The load comes after the list.
  await vi.dynamicImportSettled()
  await flushPromises()
  expect(page.wrapper.find('[data-testid=load]').exists()).toBe(true)
  expect(clock()).toMatch(/^\d\d:\d\d$/)
  expect(page.wrapper.get('.whole').text()).toContain('< 1 min ago')
  const drawn: MutationRecord[] = []
  const observer = new MutationObserver((changes) => drawn.push(...changes))
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let second = 0; second < 15; second++) await pass(0)
  expect(drawn).toEqual([])
  observer.disconnect()
  useClock().touch()
  await flushPromises()
  expect(clock()).toMatch(/^\d\d:\d\d:\d\d$/)
  expect(page.wrapper.get('.whole').text()).not.toContain('< 1 min ago')
})

test('the tooltip of the connection has its full sentence when a pointer comes', async () => {
  const page = await openHeader()
  const sentence = page.wrapper.get('.whole').text()
  await page.byTestId('connection').trigger('pointerenter')
  expect(page.byTestId('connection').attributes('title')).toContain(sentence)
})

test('counts unacknowledged and all alarms of each priority, doubtful while they are not current', async () => {
  const page = await openHeader({
    alarms: [
      makeAlarm({ id: 1, priority: 1 }),
      makeAlarm({ id: 2, priority: 1, ackUser: 'M. Arnaud' }),
      makeAlarm({ id: 3, priority: 2 }),
    ],
  })
  const counters = page.wrapper.findAll('.bands button').map((band) => band.attributes('title'))
  expect(counters[0]).toMatch(/1.*2/)
  expect(page.wrapper.get('.bands').classes()).not.toContain('doubtful')
  await page.pushStatus({ link: 'lost' })
  expect(page.wrapper.get('.bands').classes()).toContain('doubtful')
})

test('S silences, and the menu mutes for a period that the button then names', async () => {
  const page = await openHeader()
  page.bridge.reply('attention.silence', null)
  page.bridge.reply('attention.mute', null)
  await press('s')
  expect(page.bridge.sent('attention.silence')).toHaveLength(1)
  await page.byTestId('mute').trigger('click')
  await flushPromises()
  await page.byTestId('mute-menu').get('.mutes button').trigger('click')
  expect(page.bridge.sent('attention.mute')).toEqual([{ minutes: 15 }])
  page.bridge.push('attention.changed', { ...makeSnapshot().attention, mutedUntil: Date.now() + 60_000 })
  await flushPromises()
  expect(page.byTestId('mute').text()).toMatch(/\d\d:\d\d/)
})
