import { flushPromises } from '@vue/test-utils'
import { defineComponent, h } from 'vue'
import { expect, test, vi } from 'vitest'
import MissedView from '../../../../src/renderer/features/missed/MissedView.vue'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import { useShortcuts } from '../../../../src/renderer/ui/commands.ts'
import type { MissedDelta, JournalEntry } from '../../../../src/shared/model/journal.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { press } from '../../../support/live-page.ts'
import { mountInPage } from '../../../support/mount.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

const raisedAt = Date.parse('2026-03-02T02:24:11Z')
const makeEntry = (id: number, fields: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  alarmId: 100 + id,
  dataServerId: 1,
  path: `MISSED\\T${id}`,
  fullPath: `DS1\\MISSED\\T${id}`,
  name: `T${id}`,
  message: `Alarm ${id}`,
  priority: 2,
  masked: false,
  state: 1,
  raisedAt: raisedAt + id * 1_000,
  gone: true,
  goneAt: raisedAt + id * 1_000 + 65_000,
  acknowledged: null,
  gap: null,
  steps: [],
  ...fields,
})

/** Mounts the view on a desk that keeps a queue of these entries. */
async function openMissed(first: readonly JournalEntry[], settings: object = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.stubGlobal('requestIdleCallback', () => 1)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const bridge = createFakeBridge()
  const dismissed = new Map<number, JournalEntry>()
  let entries = [...first]
  let revision = 1
  const publish = (added: JournalEntry[], removed: JournalEntry[]) => {
    entries = [...entries.filter((entry) => !removed.includes(entry)), ...added]
    const regardOf = ({ raisedAt: clearedAt, masked }: JournalEntry, dismissed: string) => ({
      isMissed: true,
      dismissed,
      clearedAt,
      masked,
    })
    const changeOf = (
      entry: JournalEntry,
      before: string,
      after: string,
    ): MissedDelta['changes'][number] => ({
      id: entry.id,
      before: regardOf(entry, before),
      after: { ...regardOf(entry, after), entry },
    })
    const changes = [
      ...removed.map((entry) => changeOf(entry, '0', '4')),
      ...added.map((entry) => changeOf(entry, '4', '0')),
    ]
    bridge.push('missed.changed', { revision: ++revision, forgotten: 0, changes })
  }
  bridge.answer('missed.list', () =>
    succeed({ revision, count: entries.length, viewer: 2, since: 0, entries, forgotten: 0 }),
  )
  bridge.answer('missed.dismiss', ({ ids }) => {
    const removed = entries.filter(({ id }) => ids === null || ids.includes(id))
    for (const entry of removed) dismissed.set(entry.id, entry)
    publish([], removed)
    return succeed({ ids: removed.map(({ id }) => id) })
  })
  bridge.answer('missed.restore', ({ ids }) => {
    publish(
      ids.flatMap((id) => dismissed.get(id) ?? []),
      [],
    )
    return succeed(null)
  })
  bridge.reply('alarm.background', {
    raises: succeed({ entries: [], complete: true }),
    statistic: succeed(null),
    calls: succeed([]),
  })
  const page = defineComponent({
    setup() {
      useShortcuts(document)
      return () => h(MissedView)
    },
  })
  const { wrapper } = await mountInPage(page, {
    bridge,
    snapshot: { settings: settingsSchema.parse(settings) },
  })
  await flushPromises()
  const rows = () => wrapper.findAll('[data-testid=missed-list] [role=row][id]')
  return {
    wrapper,
    bridge,
    byTestId: (id: string) => wrapper.find(`[data-testid="${id}"]`),
    rows,
    messages: () => rows().map((row) => row.get('.message').text()),
    current: () =>
      rows()
        .find((row) => row.attributes('aria-selected') === 'true')
        ?.get('.message')
        .text(),
    async arrive(...added: JournalEntry[]) {
      publish(added, [])
      await flushPromises()
    },
  }
}

test('one is dismissed, then all, and undone; the cursor moves to the next row', async () => {
  const page = await openMissed([makeEntry(1), makeEntry(2), makeEntry(3)])
  expect(page.messages()).toEqual(['Alarm 3', 'Alarm 2', 'Alarm 1'])
  expect(page.byTestId('missed-account').text()).toBe('3 missed alarms')
  expect(document.activeElement).toBe(page.byTestId('missed-list').element)
  await press('ArrowDown')
  expect(page.current()).toBe('Alarm 3')
  await press('Delete')
  expect(page.messages()).toEqual(['Alarm 2', 'Alarm 1'])
  expect(page.current()).toBe('Alarm 2')
  await press('Delete', { shiftKey: true })
  expect(page.rows()).toHaveLength(0)
  expect(page.byTestId('missed-message').text()).toContain('No missed alarms.')
  expect(page.byTestId('undo-bar').text()).toContain('2 alarms dismissed.')
  await page.byTestId('undo-bar').get('button').trigger('click')
  await flushPromises()
  expect(page.messages()).toEqual(['Alarm 2', 'Alarm 1'])
  await press('ArrowDown')
  await press('d')
  await press('z', { ctrlKey: true })
  expect(page.messages()).toEqual(['Alarm 2', 'Alarm 1'])
})

test('the alarms of a tag are one row; expanded, they are dismissed one by one', async () => {
  const tag = { path: 'MISSED\\PUMP' }
  const page = await openMissed([
    makeEntry(1, { ...tag, priority: 1 }),
    makeEntry(2),
    makeEntry(3, tag),
    makeEntry(4, tag),
  ])
  expect(page.messages()).toEqual(['Alarm 4', 'Alarm 2'])
  expect(page.byTestId('missed-account').text()).toBe('4 missed alarms from 2 tags')
  expect(page.byTestId('missed-bands').text()).toMatch(/Critical\s*1\s*High\s*3/)
  expect(page.rows()[0]?.attributes()).toMatchObject({
    'aria-expanded': 'false',
    'aria-label': expect.stringMatching(/^Critical, .* missed 3 times$/) as string,
  })
  await press('ArrowDown')
  await press('ArrowRight')
  expect(page.messages()).toEqual(['Alarm 4', 'Alarm 4', 'Alarm 3', 'Alarm 1', 'Alarm 2'])
  await press('ArrowDown')
  await press('ArrowDown')
  expect(page.current()).toBe('Alarm 3')
  await press('d')
  expect(page.messages()).toEqual(['Alarm 4', 'Alarm 4', 'Alarm 1', 'Alarm 2'])
  await press('ArrowLeft')
  expect(page.messages()).toEqual(['Alarm 4', 'Alarm 2'])
  expect(page.current()).toBe('Alarm 4')
  await press('Enter')
  expect(page.byTestId('missed-detail').text()).toContain('2; this is the latest')
  await press('d')
  expect(page.messages()).toEqual(['Alarm 2'])
  expect(page.byTestId('undo-bar').text()).toContain('2 alarms dismissed.')
})

test('headings sort the tags', async () => {
  const page = await openMissed([
    makeEntry(1, { path: 'A', priority: 1 }),
    makeEntry(2, { path: 'B' }),
    makeEntry(3, { path: 'A', priority: 3 }),
    makeEntry(4, { path: 'C' }),
  ])
  const sortBy = async (title: string) => {
    const heading = page.wrapper.findAll('[role=columnheader]').find((one) => one.text().startsWith(title))
    await heading?.get('button').trigger('click')
    await flushPromises()
  }
  expect(page.messages()).toEqual(['Alarm 4', 'Alarm 3', 'Alarm 2'])
  await sortBy('Priority')
  expect(page.messages()).toEqual(['Alarm 3', 'Alarm 4', 'Alarm 2'])
  await sortBy('Tag')
  expect(page.messages()).toEqual(['Alarm 3', 'Alarm 2', 'Alarm 4'])
  await sortBy('Times')
  expect(page.messages()[0]).toBe('Alarm 3')
})

test('an entry that arrives leaves the cursor where it is', async () => {
  const page = await openMissed([makeEntry(1), makeEntry(2)])
  await press('ArrowDown')
  expect(page.current()).toBe('Alarm 2')
  await page.arrive(makeEntry(4))
  expect(page.messages()).toEqual(['Alarm 4', 'Alarm 2', 'Alarm 1'])
  expect(page.current()).toBe('Alarm 2')
})

test('a row says when it was raised and cleared, how long it lasted and why it was missed', async () => {
  const gap = { cause: 'disconnected' as const, from: raisedAt, to: raisedAt + 60_000 }
  const page = await openMissed([
    makeEntry(1),
    makeEntry(2, { gap, goneAt: null, acknowledged: { user: 'P. Lemaire', at: null } }),
    makeEntry(3, { acknowledged: { user: 'S. Roy', at: null }, unattended: true }),
    makeEntry(4, { goneAt: raisedAt + 5_000 }),
  ])
  const [fourth, third, second, first] = page.rows().map((row) => row.text())
  expect(fourth).toContain('cleared before anyone saw it')
  expect(third).toContain('cleared while nobody was at a screen')
  expect(first).toContain('in the list for 1 min 5 s, not viewed at this desk')
  expect(second).toMatch(/while disconnected, .*\d\d:\d\d:\d\d to .*\d\d:\d\d:\d\d/)
  expect(second).toContain('unknown')
  expect(second).toContain('P. Lemaire')
})

test('the details show what the desk recorded without states that have no name, or that only the history knows the alarm', async () => {
  const page = await openMissed([
    makeEntry(1),
    makeEntry(2, {
      steps: [
        { kind: 'appeared', at: raisedAt, raisedAt },
        { kind: 'state', at: raisedAt, state: 3 },
        { kind: 'appeared', at: raisedAt, raisedAt },
        { kind: 'acknowledged', at: raisedAt, user: 'P. Lemaire' },
        { kind: 'gone', at: raisedAt },
      ],
    }),
  ])
  await press('ArrowDown')
  await press('Enter')
  expect(
    page
      .byTestId('missed-timeline')
      .findAll('li')
      .map((step) => step.text()),
  ).toEqual([
    expect.stringMatching(/raised$/),
    expect.stringMatching(/raised again$/),
    expect.stringMatching(/acknowledged by P. Lemaire$/),
    expect.stringMatching(/found cleared$/),
  ])
  await press('ArrowDown')
  expect(page.byTestId('missed-detail').text()).toContain('known only from the server’s alarm history')
  await press('Escape')
  expect(page.byTestId('missed-detail').exists()).toBe(false)
})

test('the details do not say an acknowledgement twice where the server calls the state so, too', async () => {
  const page = await openMissed([
    makeEntry(1, {
      steps: [
        { kind: 'appeared', at: raisedAt, raisedAt },
        { kind: 'state', at: raisedAt, state: 2 },
        { kind: 'acknowledged', at: raisedAt, user: 'P. Lemaire' },
        { kind: 'state', at: raisedAt + 1, state: 3 },
      ],
    }),
  ])
  useSettings().server = serverProfileSchema.parse({ stateLabels: { 2: 'Acknowledged', 3: 'Returned' } })
  await press('ArrowDown')
  await press('Enter')
  const steps = page.byTestId('missed-timeline').findAll('li')
  expect(steps.map((step) => step.text())).toEqual([
    expect.stringMatching(/raised$/),
    expect.stringMatching(/acknowledged by P. Lemaire$/),
    expect.stringMatching(/state: Returned$/),
  ])
})

test('masked alarms follow the setting: hidden ones are counted', async () => {
  const page = await openMissed([makeEntry(1), makeEntry(2, { masked: true })], { masked: 'hidden' })
  expect(page.messages()).toEqual(['Alarm 1'])
  expect(page.byTestId('missed-account').text()).toContain('1 suppressed, hidden')
})

test('a failed load says why and is retried; a lost connection says what happens', async () => {
  const page = await openMissed([])
  page.bridge.push('desk.status', { ...makeSnapshot().status, link: 'lost' })
  await flushPromises()
  expect(page.byTestId('missed-message').text()).toContain('are added once it responds')
  page.bridge.refuse('missed.list', { code: 'internal', message: 'the disk is full' })
  page.bridge.push('missed.changed', { revision: 9, changes: [], forgotten: 0 })
  await flushPromises()
  expect(page.byTestId('missed-message').text()).toContain('could not be loaded: the disk is full')
  page.bridge.reply('missed.list', {
    revision: 9,
    count: 1,
    viewer: 2,
    since: 0,
    entries: [makeEntry(5)],
    forgotten: 2,
  })
  await page.byTestId('missed-message').get('button').trigger('click')
  await flushPromises()
  expect(page.messages()).toEqual(['Alarm 5'])
  expect(page.byTestId('missed-account').text()).toBe('1 missed alarm, 2 older alarms no longer kept')
})

test('a refused dismissal is reported and changes nothing', async () => {
  const page = await openMissed([makeEntry(1)])
  page.bridge.refuse('missed.dismiss', { code: 'internal', message: 'the disk is full' })
  await press('ArrowDown')
  await press('d')
  expect(page.messages()).toEqual(['Alarm 1'])
  expect(page.byTestId('undo-bar').exists()).toBe(false)
})

test('masked alarms that are not shown are not dismissed with all others', async () => {
  const page = await openMissed([makeEntry(1), makeEntry(2, { masked: true })], { masked: 'hidden' })
  expect(page.messages()).toEqual(['Alarm 1'])
  await press('Delete', { shiftKey: true })
  expect(page.bridge.sent('missed.dismiss')).toEqual([{ ids: [1] }])
})

test('a tag is counted as the desk counts it, and what is suppressed is said beside it', async () => {
  const tag = { path: 'MISSED\\PUMP' }
  const page = await openMissed([
    makeEntry(1, tag),
    makeEntry(2, tag),
    makeEntry(3, tag),
    makeEntry(4, { ...tag, masked: true }),
  ])
  expect(page.byTestId('missed-account').text()).toMatch(/from 1 tag, 1 suppressed$/)
  expect(page.byTestId('missed-times').text()).toBe('3 ×')
})
