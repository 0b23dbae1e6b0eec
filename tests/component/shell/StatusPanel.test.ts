import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import StatusPanel from '../../../src/renderer/shell/StatusPanel.vue'
import { useLongTasks } from '../../../src/renderer/shell/use-busy-times.ts'
import { noNotifications } from '../../../src/shared/model/constants.ts'
import type { DeskSnapshot, DeskStatus } from '../../../src/shared/model/desk.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { makeSnapshot } from '../../support/snapshot.ts'
import { mountView, press } from '../../support/view-page.ts'

async function openPanel(status: Partial<DeskStatus> = {}, more: Partial<DeskSnapshot> = {}) {
  const bridge = createFakeBridge()
  const snapshot = makeSnapshot()
  const { wrapper } = await mountView(StatusPanel, {
    bridge,
    snapshot: { ...more, status: { ...snapshot.status, confirmedAt: Date.now(), ...status } },
  })
  const panel = wrapper.get('[data-testid=status-panel]')
  const open = async () => {
    ;(panel.element as HTMLElement).showPopover()
    await flushPromises()
    await vi.dynamicImportSettled()
    await flushPromises()
  }
  const factOf = (label: string) => {
    const terms = panel.findAll('dt').map((term) => term.text())
    return panel.findAll('dd')[terms.indexOf(label)]?.text()
  }
  const pushStatus = async (next: Partial<DeskStatus>) => {
    bridge.push('desk.status', { ...snapshot.status, confirmedAt: Date.now(), ...next })
    await flushPromises()
  }
  return {
    wrapper,
    bridge,
    panel,
    open,
    factOf,
    pushStatus,
    kind: () => panel.find('[data-testid=assessment]'),
  }
}

test('draws nothing until it is opened, by its key too', async () => {
  const page = await openPanel()
  expect(page.panel.text()).toBe('')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', altKey: true, bubbles: true }))
  await flushPromises()
  expect(page.panel.get('h2').text()).toBe('Connection status')
})

test('asks how long main and page were busy when it is shown, and again with a push', async () => {
  const page = await openPanel()
  const tasks = useLongTasks()
  page.bridge.reply('diagnostics.delay', { longestMs: 180.4, p99Ms: 1.2 })
  tasks.note([])
  await page.pushStatus({ lastEventAt: 1 })
  expect(page.bridge.sent('diagnostics.delay')).toHaveLength(0)
  await page.open()
  expect(page.factOf('Event-loop delay')).toBe('at most 180 ms, 99% up to 2 ms')
  expect(page.factOf('Long page tasks')).toBe('none over 50 ms')
  tasks.note([70, 120.3])
  await flushPromises()
  expect(page.factOf('Long page tasks')).toBe('none over 50 ms')
  await page.pushStatus({ lastEventAt: 2 })
  expect(page.factOf('Long page tasks')).toBe('2 over 50 ms, at most 120 ms')
  expect(page.bridge.sent('diagnostics.delay')).toHaveLength(2)
})

test('does not know how busy a main is that does not answer', async () => {
  const page = await openPanel()
  page.bridge.refuse('diagnostics.delay', { code: 'unreachable', message: 'gone' })
  await page.open()
  expect(page.factOf('Event-loop delay')).toBe('unknown')
  expect(page.factOf('Long page tasks')).toBe('unknown')
})

test('tells a quiet service from a busy and from a broken one', async () => {
  const page = await openPanel()
  await page.open()
  expect(page.kind().attributes('data-kind')).toBe('quiet')
  expect(page.kind().text()).toMatch(/^Connected: the server answered \d+ s ago/)
  await page.pushStatus({ lastEventAt: Date.now() })
  expect(page.kind().attributes('data-kind')).toBe('busy')
  await page.pushStatus({ link: 'lost', problem: { code: 'unreachable', message: 'connection refused' } })
  expect(page.kind().attributes('data-kind')).toBe('broken')
  expect(page.factOf('Problem')).toBe('connection refused')
})

test('lists transport, address, clock and the last reconciliation', async () => {
  const lastReconcile = { at: Date.now(), added: 1, changed: 0, removed: 2 }
  const page = await openPanel({ clockOffsetMs: 0, lastReconcile })
  await page.open()
  expect(page.panel.text()).toContain('WebSocket')
  expect(page.panel.text()).toContain('same as here')
  expect(page.factOf('Last reconciliation')).toContain('1 added')
})

test.each([
  ['operator', false],
  ['supervisor', true],
] as const)('of an %s the technical figures are unfolded: %s', async (role, isOpen) => {
  const { about } = makeSnapshot()
  const page = await openPanel({}, { about: { ...about, actor: { ...about.actor, role } } })
  await page.open()
  const details = page.panel.get('[data-testid=status-details]')
  expect((details.element as HTMLDetailsElement).open).toBe(isOpen)
  expect(details.text()).toContain('Event-loop delay')
  expect(details.text()).not.toContain('Last answer')
})

test('Check now asks the desk once, and is disabled until it answers', async () => {
  const page = await openPanel()
  let answer: () => void = () => undefined
  page.bridge.answer(
    'desk.check',
    () => new Promise((resolve) => (answer = () => resolve({ ok: true, value: null }))),
  )
  await page.open()
  const check = () => page.panel.get('[data-testid=check-now]')
  await check().trigger('click')
  await check().trigger('click')
  expect(check().attributes()).toHaveProperty('disabled')
  expect(page.bridge.sent('desk.check')).toHaveLength(1)
  answer()
  await flushPromises()
  expect(check().attributes()).not.toHaveProperty('disabled')
  await press('Escape')
})

async function notificationsOn(host: 'electron' | 'web', notifications = noNotifications) {
  const { attention, about } = makeSnapshot()
  const more = { attention: { ...attention, notifications }, about: { ...about, host } }
  const page = await openPanel({}, more)
  await page.open()
  return page.factOf('Notifications')
}

test('says what became of the notifications, and what last went wrong', async () => {
  expect(await notificationsOn('electron')).toBe('0 shown')
  const lastProblem = { at: Date.now() - 60_000, detail: 'HRESULT 0x803E0111' }
  const counts = { ...noNotifications, shown: 12, failed: 1, clicked: 3, lastProblem }
  const text = await notificationsOn('electron', counts)
  expect(text).toContain('12 shown, 1 failed, 3 clicked')
  expect(text).toMatch(/last problem .*ago: HRESULT 0x803E0111/)
})

test('says nothing of notifications where the host has none', async () => {
  expect(await notificationsOn('web')).toBeUndefined()
})

const zones = async (site: string, host: string, browser: string) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone: browser,
  })
  const { settings, about } = makeSnapshot()
  const page = await openPanel(
    {},
    { settings: { ...settings, timeZone: site }, about: { ...about, zone: host } },
  )
  await page.open()
  return page.panel.find('[data-testid=zone-note]')
}

test.each([
  ['Europe/Paris', 'Europe/Paris', 'UTC', 'Times are in Europe/Paris; this computer is set to UTC.'],
  // Without a zone of the site the host's is the one.
  ['', 'Europe/Paris', 'UTC', 'Times are in Europe/Paris; this computer is set to UTC.'],
  [
    'Europe/Paris',
    'UTC',
    'Europe/Paris',
    'Times are in Europe/Paris; the machine that runs Tocsin is set to UTC.',
  ],
  [
    'Europe/Paris',
    'UTC',
    'Asia/Tokyo',
    'Times are in Europe/Paris; this computer is set to Asia/Tokyo, the machine that runs Tocsin to UTC.',
  ],
  [
    'Mars/Base',
    'UTC',
    'UTC',
    'This browser does not know the time zone Mars/Base; times are in this computer’s zone, UTC.',
  ],
])('says whose times they are: site %j, host %s, browser %s', async (site, host, browser, sentence) => {
  expect((await zones(site, host, browser)).text()).toBe(sentence)
})

test.each([
  ['', 'UTC', 'UTC'],
  ['Europe/Paris', 'Europe/Paris', 'Europe/Paris'],
  ['Europe/Paris', 'Europe/Berlin', 'Europe/Madrid'],
])('says nothing of zones where all clocks are the same: %j, %s, %s', async (site, host, browser) => {
  expect((await zones(site, host, browser)).exists()).toBe(false)
})

test('each part that failed has a row: how often, what was wrong last, and when it is tried again', async () => {
  const now = Date.now()
  const health: DeskSnapshot['health'] = [
    {
      part: 'polling',
      server: 'North',
      failures: 3,
      message: 'a defect',
      failedAt: now - 2_000,
      nextTryAt: now + 4_000,
    },
  ]
  const { wrapper, bridge, open } = await openPanel({}, { health })
  await open()
  const rows = () => wrapper.get('[data-testid=failed-parts]').text()
  expect(rows()).toMatch(/Polling, North.*failed 3 times, last .*: a defect\s*Next attempt in/s)

  bridge.push('health.changed', [
    ...health.map((part) => ({ ...part, nextTryAt: null })),
    ...[
      { part: 'pages' as const, server: null, failures: 1, message: 'gone', failedAt: now, nextTryAt: null },
    ],
  ])
  await flushPromises()
  expect(rows()).toMatch(/Running again\..*Pages.*failed once, .*: gone/s)
})

test('diagnostics are collected once at a time, and the panel says where they are', async () => {
  const { wrapper, bridge, open } = await openPanel()
  await open()
  bridge.reply('diagnostics.collect', { file: '/home/op/tocsin-diagnostics.zip', download: null })
  const button = wrapper.get('[data-testid=collect-diagnostics]')
  await button.trigger('click')
  await flushPromises()
  expect(bridge.sent('diagnostics.collect')).toEqual([{ longTasks: null }])
  expect(wrapper.text()).toContain('Diagnostics saved: /home/op/tocsin-diagnostics.zip')
})
