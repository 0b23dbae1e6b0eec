import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import type { Note } from '../../../../../src/shared/model/marks.ts'
import { serverProfileSchema } from '../../../../../src/shared/model/server-profile.ts'
import { useMarks } from '../../../../../src/renderer/bridge/stores/marks.ts'
import { useNotices } from '../../../../../src/renderer/bridge/stores/notices.ts'
import { useShelving } from '../../../../../src/renderer/features/shelf/store.ts'
import { settingsSchema } from '../../../../../src/shared/model/settings.ts'
import { succeed, type Result } from '../../../../../src/shared/result.ts'
import { makeAlarm } from '../../../../support/alarms.ts'
import { nextFrame, openLive, press } from '../../../../support/live-page.ts'

test('the details show every field of an alarm', async () => {
  const page = await openLive([
    makeAlarm({
      id: 4711,
      dataServerId: 3,
      path: 'NORTH\\BOILER2\\LT204.HIHI',
      fullPath: 'DS3\\NORTH\\BOILER2\\LT204.HIHI',
      value: '87.5 %',
      message: 'Drum level high-high',
      resetMessage: 'Level back to normal',
      ackMessage: 'Check feed valve FV201',
      attachedFile: 'LT204-procedure.pdf',
      resetAttachedFile: 'reset.pdf',
      ackAttachedFile: 'ack.pdf',
      comment: 'Seen before',
      zone: 'Furnace',
    }),
  ])
  await page.clickRow('Drum level high-high')
  const text = page.byTestId('detail').text()
  for (const part of [
    'Drum level high-high',
    'Level back to normal',
    'Check feed valve FV201',
    'LT204-procedure.pdf',
    'reset.pdf',
    'ack.pdf',
    '87.5 %',
    'LT204.HIHI',
    'DS3\\NORTH\\BOILER2\\LT204.HIHI',
    '4711',
    'Seen before',
    'Furnace',
  ])
    expect(text).toContain(part)
})

test('the details say first what to do and who has it, then the facts, then the history', async () => {
  const page = await openLive([
    makeAlarm({
      id: 1,
      path: 'NORTH\\BOILER2\\LT204.HIHI',
      message: 'Drum level high-high',
      value: '87.5 %',
      resetMessage: 'Level back to normal',
      ackMessage: 'Check feed valve FV201',
      attachedFile: 'LT204-procedure.pdf',
    }),
  ])
  await page.clickRow('Drum level high-high')
  const text = page.byTestId('detail').text()
  const order = [
    'What to do',
    'Check feed valve FV201',
    'LT204-procedure.pdf',
    'Take',
    'Nobody has taken it',
    '87.5 %',
    'Level back to normal',
    'This tag, last 24 hours',
    'More about this alarm',
  ].map((part) => text.indexOf(part))
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('P leads to the page of the selected tag, with and without the details', async () => {
  const page = await openLive([makeAlarm({ id: 1, path: 'A\\B\\N1', message: 'Drum level' })])
  await page.clickRow('Drum level')
  await page.byTestId('alarms').trigger('keydown', { key: 'Escape' })
  expect(page.byTestId('detail').exists()).toBe(false)
  await press('p')
  expect(page.router.currentRoute.value.params).toEqual({ tag: 'A\\B\\N1' })
})

test('P without a selected alarm says what is missing', async () => {
  await openLive([makeAlarm({ id: 1, path: 'A\\B\\N1', message: 'Drum level' })])
  await press('p')
  expect(useNotices().explained).toBe('Select an alarm first; then its tag page can be opened.')
})

test('Escape closes the details wherever the focus is', async () => {
  const page = await openLive([makeAlarm({ id: 1, path: 'A\\B\\N1', message: 'Drum level' })])
  await page.clickRow('Drum level')
  expect(page.byTestId('detail').exists()).toBe(true)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await flushPromises()
  expect(page.byTestId('detail').exists()).toBe(false)
})

test('Escape belongs to an open menu and to a field with a text before it closes the details', async () => {
  const page = await openLive([makeAlarm({ id: 1, path: 'A\\B\\N1', message: 'Drum level' })])
  await page.clickRow('Drum level')
  const escape = async (element: Element | null | undefined) => {
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    await flushPromises()
    return page.byTestId('detail').exists()
  }
  const menu = page.byTestId('grouping')
  menu.element.setAttribute('aria-expanded', 'true')
  expect(await escape(document.body)).toBe(true)
  expect(await escape(page.byTestId('detail').element)).toBe(true)
  menu.element.setAttribute('aria-expanded', 'false')

  const note = page.byTestId('note-text')
  await note.setValue('Fitter on the way')
  expect(await escape(note.element)).toBe(true)
  expect(document.activeElement).toBe(page.byTestId('detail').element)
  expect(await escape(document.activeElement)).toBe(false)
})

test.each(['checkbox', 'radio'])('a %s takes no Escape from the details', async (type) => {
  const page = await openLive([makeAlarm({ id: 1, message: 'Drum level' })])
  await page.clickRow('Drum level')
  const box = document.body.appendChild(Object.assign(document.createElement('input'), { type }))
  onTestFinished(() => box.remove())
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await flushPromises()
  expect(page.byTestId('detail').exists()).toBe(false)
})

test('P on an alarm without a tag says that it has none', async () => {
  const page = await openLive([makeAlarm({ id: 1, path: '', message: 'Drum level' })])
  await page.clickRow('Drum level')
  await press('p')
  expect(useNotices().explained).toBe('This alarm has no tag, so it has no tag page.')
})

test('an alarm that has cleared has no state any more', async () => {
  const alarm = makeAlarm({ id: 1, message: 'Drum level' })
  const page = await openLive([alarm])
  await page.clickRow('Drum level')
  expect(page.byTestId('detail').text()).toContain('not acknowledged')
  await page.change([], [alarm.id])
  expect(page.byTestId('cleared').exists()).toBe(true)
  expect(page.byTestId('detail').text()).not.toContain('not acknowledged')
})

test('a procedure that cannot be opened says why, and where that is set', async () => {
  const alarm = makeAlarm({ id: 1, message: 'Drum level', attachedFile: 'LT204.pdf' })
  const page = await openLive([alarm])
  await page.clickRow('Drum level')
  const why = () => page.byTestId('not-opened').text()
  expect(why()).toBe('Cannot be opened: no procedure address is set. Set it in the settings.')
  const procedures = ['https://docs.example/procedures/']
  page.bridge.push('settings.changed', settingsSchema.parse({ procedures }))
  await flushPromises()
  expect(page.byTestId('not-opened').exists()).toBe(false)
  await page.change([{ ...alarm, attachedFile: 'https://elsewhere.example/LT204.pdf' }])
  expect(why()).toBe('Not opened: the settings do not allow this address. Set it in the settings.')
})

test('why two procedures cannot be opened is said once', async () => {
  const files = { attachedFile: 'LT204.pdf', ackAttachedFile: 'feed.pdf' }
  const page = await openLive([makeAlarm({ id: 1, message: 'Drum level', ...files })])
  await page.clickRow('Drum level')
  expect(page.byTestId('instructions').text()).toMatch(/feed\.pdf.*LT204\.pdf/s)
  expect(page.wrapper.findAll('[data-testid=not-opened]')).toHaveLength(1)
})

test('the state is said once where the profile names it as the acknowledgement', async () => {
  const profile = serverProfileSchema.parse({ stateLabels: { '2': 'Acknowledged', '3': 'Returned' } })
  const page = await openLive(
    [
      makeAlarm({ id: 1, message: 'One', state: 2, ackUser: 'P. Lemaire' }),
      makeAlarm({ id: 2, message: 'Two', state: 3, ackUser: 'P. Lemaire' }),
      makeAlarm({ id: 3, message: 'Three', state: 2, ackUser: '' }),
      makeAlarm({ id: 4, message: 'Four', state: 1, ackUser: '' }),
    ],
    { profile },
  )
  const stateOf = async (message: string) => {
    await page.clickRow(message)
    const label = page
      .byTestId('detail')
      .findAll('dt')
      .find((one) => one.text() === 'State')
    return label?.element.nextElementSibling?.textContent
  }
  expect(await stateOf('One')).toBe('Acknowledged')
  expect(await stateOf('Two')).toBe('Returned, acknowledged')
  expect(await stateOf('Three')).toBe('Acknowledged, not acknowledged')
  // A number says nothing to anybody.
  expect(await stateOf('Four')).toBe('not acknowledged')
})

test('in the list of all servers the details say whose clock was corrected, and how well it is known', async () => {
  const profiles = ['north', 'south'].map((id) => ({ id, name: id, kind: 'remote' as const }))
  const clock = { offsetMs: 40_000, uncertaintyMs: 480 }
  const known = { link: 'live' as const, lostSince: null, alarms: null }
  const page = await openLive(
    [
      makeAlarm({ id: 1, dataServerId: 1, message: 'In the north' }),
      makeAlarm({ id: 2, dataServerId: 2, message: 'In the south' }),
    ],
    {
      profile: serverProfileSchema.parse({ id: 'all' }),
      settings: settingsSchema.parse({ profiles }),
      servers: profiles.map(({ id, name }) => ({ id, name, ...known, ...(id === 'south' && { clock }) })),
    },
  )
  await page.clickRow('In the north')
  expect(page.byTestId('detail').text()).not.toContain('Server clock')
  await page.clickRow('In the south')
  expect(page.byTestId('detail').text()).toContain('40.0 s ahead (± 0.5 s); times here are corrected')
})

test('J, K and Alt+arrows step through the list from inside the details, and stop at its ends', async () => {
  const page = await openLive(
    [1, 2, 3, 4].map((n) => makeAlarm({ id: n, path: `A\\B\\N${n}`, priority: n, message: `Alarm ${n}` })),
  )
  const heading = () => page.byTestId('detail').get('h2').text()
  await page.clickRow('Alarm 2')
  page.button('Close details').element.focus()
  await press('j')
  expect(heading()).toBe('Alarm 3')
  await press('ArrowDown', { altKey: true })
  expect(heading()).toBe('Alarm 4')
  await press('j')
  expect(heading()).toBe('Alarm 4')
  await press('k')
  await press('ArrowUp', { altKey: true })
  expect(heading()).toBe('Alarm 2')
  expect(page.selectedRows().map((row) => row.attributes('data-alarm-id'))).toEqual(['2'])
})

test('what is typed into a note stays there: no key of the details or the list takes it', async () => {
  const page = await openLive([1, 2, 3].map((n) => makeAlarm({ id: n, priority: n, message: `Alarm ${n}` })))
  await page.clickRow('Alarm 2')
  const note = page.byTestId('note-text').element
  if (note instanceof HTMLElement) note.focus()
  for (const key of 'jkJKtTcaz019/?+-') {
    await press(key)
    expect(page.byTestId('detail').get('h2').text(), key).toBe('Alarm 2')
  }
  expect(document.activeElement).toBe(note)
})

/** The list with a selected row, whose details were closed again. */
async function openSelected() {
  const alarms = [1, 2].map((n) => makeAlarm({ id: n, path: `A\\B\\N${n}`, message: `Alarm ${n}` }))
  const page = await openLive(alarms)
  await page.clickRow('Alarm 2')
  await press('Escape')
  expect(page.byTestId('detail').exists()).toBe(false)
  const list = page.byTestId('alarms').element
  expect(document.activeElement).toBe(list)
  page.bridge.reply('marks.note', { id: 'n1', path: 'A\\B\\N2', text: 'Drained', by: 'M. Arnaud', at: 1 })
  const hasField = () => document.activeElement === page.byTestId('note-text').element
  const save = async (text: string) => {
    await page.byTestId('note-text').setValue(text)
    await page.byTestId('note-text').trigger('submit')
    await flushPromises()
  }
  return { page, list, hasField, save }
}

test('M on a selected row opens its details with the focus in the note, and the list has it back once that is saved', async () => {
  const { page, list, hasField, save } = await openSelected()
  await press('m')
  expect(page.byTestId('detail').get('h2').text()).toBe('Alarm 2')
  expect(hasField()).toBe(true)
  await save('Drained')
  expect(page.bridge.sent('marks.note')).toEqual([{ path: 'A\\B\\N2', text: 'Drained' }])
  expect(document.activeElement).toBe(list)
  await press('m')
  expect(hasField()).toBe(true)
  await save('Vented')
  expect(document.activeElement).toBe(list)
})

test('what is typed until the desk has answered is kept, and the focus with it', async () => {
  const { page, hasField } = await openSelected()
  const { promise, resolve } = Promise.withResolvers<Result<Note>>()
  page.bridge.answer('marks.note', () => promise)
  await press('m')
  const field = page.byTestId('note-text')
  await field.setValue('Drained')
  await field.trigger('submit')
  await field.setValue('Drained again')
  resolve(succeed({ id: 'n1', path: 'A\\B\\N2', text: 'Drained', by: 'M. Arnaud', at: 1 }))
  await flushPromises()
  expect(field.element).toHaveProperty('value', ' again')
  expect(hasField()).toBe(true)
})

test('whoever came to the note without its key, or came again by themselves, stays there', async () => {
  const { page, hasField, save } = await openSelected()
  await press('m')
  const note = page.byTestId('note-text').element
  if (!(note instanceof HTMLElement)) throw new Error('The note is no field.')
  note.blur()
  note.focus()
  await save('Drained')
  expect(hasField()).toBe(true)
})

test('an alarm that clears stays in the details, and says so', async () => {
  const page = await openLive([makeAlarm({ id: 1, message: 'One' }), makeAlarm({ id: 2, message: 'Two' })])
  await page.clickRow('One')
  await page.change([], [1])
  expect(page.rowOf('One')).toBeUndefined()
  expect(page.byTestId('cleared').text()).toBe('Cleared: the server no longer lists this alarm.')
  expect(page.byTestId('detail').get('h2').text()).toBe('One')
})

test('a selected alarm that a filter would hide says why it is shown, until the operator changes the filter', async () => {
  const page = await openLive([makeAlarm({ id: 1, message: 'One' }), makeAlarm({ id: 2, message: 'Two' })])
  await page.type('two')
  await page.clickRow('Two')
  await page.change([makeAlarm({ id: 2, message: 'Changed' })])
  expect(page.byTestId('exempt').text()).toContain('Shown although it does not match the filter.')
  expect(page.cells('message')).toEqual(['Changed'])
  await page.type('one')
  expect(page.cells('message')).toEqual(['One'])
})

test('the background shows the history, statistics and calls of the tag, each part with its own failure', async () => {
  const page = await openLive([makeAlarm({ id: 7, message: 'Drum level high' })])
  const entry = { tagId: 1, tagName: 'T', message: '', priority: 1, comment: '' }
  page.bridge.reply('alarm.background', {
    raises: succeed({
      entries: [
        { ...entry, id: 2, alarmTime: '2026-03-02T02:24:11Z' },
        {
          ...entry,
          id: 1,
          alarmTime: '2026-03-02T01:00:00Z',
          ackTime: '2026-03-02T01:02:00Z',
          resetTime: '2026-03-02T01:05:00Z',
        },
      ],
      complete: true,
    }),
    statistic: { ok: false, error: { code: 'service-failed', message: 'no statistics today' } },
    calls: succeed([{ userName: 'M. Arnaud', outcome: 'queued' }, { subscriber: 7 }]),
  })
  await page.clickRow('Drum level high')
  await nextFrame()
  const history = page
    .byTestId('tag-history')
    .findAll('li')
    .map((line) => line.text())
  expect(history).toEqual([
    expect.stringContaining('still active, not acknowledged'),
    expect.stringMatching(/\d\d:\d\d:\d\d5 min, acknowledged/),
  ])
  const detail = page.byTestId('detail')
  expect(detail.text()).toContain('Usually acknowledged after 2 min')
  expect(detail.text()).toContain('Unavailable: no statistics today')
  expect(
    page
      .byTestId('alarm-calls')
      .findAll('li')
      .map((line) => line.text()),
  ).toEqual(['M. Arnaud: queued', '{"subscriber":7}'])

  page.bridge.refuse('alarm.background', { code: 'unreachable', message: 'no route' })
  await page.button('Try again').trigger('click')
  await flushPromises()
  expect(detail.text().match(/Unavailable: no route/g)).toHaveLength(3)
})

test('the details act on their alarm and show its state while a filter keeps it off the list', async () => {
  const page = await openLive([
    makeAlarm({ id: 1, path: 'A\\B\\N1', message: 'Steam pressure' }),
    makeAlarm({ id: 2, path: 'A\\B\\N2', message: 'Drum level' }),
  ])
  page.bridge.reply('marks.take', { ids: [1], heldByOthers: [] })
  await page.clickRow('Steam pressure')
  useMarks().apply({
    put: { claims: [{ alarmId: 1, path: 'A\\B\\N1', by: 'K. Weber', at: 1 }], notes: [] },
    remove: { claims: [], notes: [] },
  })
  await page.type('Drum')
  expect(page.rowOf('Steam pressure')).toBeUndefined()
  expect(page.byTestId('take').text()).toMatch(/^Release/)
  await page.byTestId('take').trigger('click')
  await press('t')
  await flushPromises()
  expect(page.bridge.sent('marks.take')).toMatchObject([
    { alarms: [{ alarmId: 1 }], isTaken: false },
    { alarms: [{ alarmId: 1 }], isTaken: false },
  ])
  await page.byTestId('shelve').trigger('click')
  expect(useShelving().order).toMatchObject({ kind: 'alarms', alarms: [{ id: 1 }] })
})

test('the details act on their alarm alone while the list has others of the selection', async () => {
  const page = await openLive([
    makeAlarm({ id: 1, path: 'A\\B\\N1', message: 'Drum level' }),
    makeAlarm({ id: 2, path: 'A\\B\\N2', message: 'Steam pressure' }),
  ])
  page.bridge.reply('marks.take', { ids: [2], heldByOthers: [] })
  await page.clickRow('Drum level')
  await page.clickRow('Steam pressure', { ctrlKey: true })
  await page.type('Drum')
  await page.byTestId('take').trigger('click')
  await flushPromises()
  expect(page.bridge.sent('marks.take')).toMatchObject([{ alarms: [{ alarmId: 2 }], isTaken: true }])
})

test('nothing is shelved where nothing is selected', async () => {
  const page = await openLive([makeAlarm({ id: 1, message: 'Drum level' })])
  await page.clickRow('Drum level')
  const shelve = page.byTestId('shelve')
  await page.change([], [1])
  await shelve.trigger('click')
  await press('z')
  expect(useShelving().order).toBeNull()
})
