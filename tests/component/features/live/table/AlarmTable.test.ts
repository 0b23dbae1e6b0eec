import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import { alarmColumns } from '../../../../../src/renderer/alarm/alarm-columns.ts'
import { overscanRows } from '../../../../../src/renderer/ui/grid/scroll-anchor.ts'
import { useDesk } from '../../../../../src/renderer/bridge/stores/desk.ts'
import { useMarks } from '../../../../../src/renderer/bridge/stores/marks.ts'
import { useHost } from '../../../../../src/renderer/bridge/stores/host.ts'
import { holdMs } from '../../../../../src/renderer/features/live/table/use-hold.ts'
import { useLive } from '../../../../../src/renderer/features/live/store.ts'
import { useViews } from '../../../../../src/renderer/features/live/views/store.ts'
import { useClock } from '../../../../../src/renderer/ui/clock.ts'
import { makeAlarm } from '../../../../support/alarms.ts'
import { nextFrame, openLive, press } from '../../../../support/live-page.ts'
import { makeSnapshot } from '../../../../support/snapshot.ts'

const focusGrid = (page: Awaited<ReturnType<typeof openLive>>) => {
  const grid = page.byTestId('alarms').element
  if (grid instanceof HTMLElement) grid.focus()
}

test('Shift+click adds a column to the sort, and numbers show the order of the keys', async () => {
  const page = await openLive([
    makeAlarm({ id: 1, path: 'A\\B\\1', priority: 2, message: 'Beta' }),
    makeAlarm({ id: 2, path: 'A\\B\\2', priority: 1, message: 'Beta' }),
    makeAlarm({ id: 3, path: 'A\\B\\3', priority: 1, message: 'Alpha' }),
  ])
  const tags = () => page.wrapper.findAll('[data-alarm-id] .path b').map((tag) => tag.text())
  const clickHeading = async (name: string, shiftKey = false) => {
    const heading = page.wrapper.findAll('[role=columnheader]').find((one) => one.text().startsWith(name))
    await heading?.get('button').trigger('click', { shiftKey })
    await flushPromises()
  }
  await clickHeading('Message')
  await clickHeading('Priority', true)
  expect(tags()).toEqual(['3', '2', '1'])
  expect(page.headings().filter((heading) => /\d$/.test(heading))).toEqual(['Priority2', 'Message1'])
  await clickHeading('Priority', true)
  expect(tags()).toEqual(['3', '1', '2'])
})

test('a row says that its tag has a note, and its newest words', async () => {
  const page = await openLive([
    makeAlarm({ id: 1, path: 'N\\T1', message: 'Level high' }),
    makeAlarm({ id: 2, path: 'N\\T2', message: 'Flow low' }),
  ])
  const note = (id: string, at: number, text: string) => ({ id, path: 'N\\T1', text, by: 'S. Keller', at })
  const marked = () => page.wrapper.findAll('[data-testid=note-mark]').map((mark) => mark.text())
  expect(marked()).toEqual([])
  useMarks().apply({
    put: { claims: [], notes: [note('b', 2, 'New seal ordered'), note('a', 1, 'Looked at it')] },
    remove: { claims: [], notes: [] },
  })
  await nextFrame()
  expect(marked()).toEqual(['note by S. Keller: New seal ordered'])
  const row = page.rowOf('Level high')
  expect(row?.attributes('aria-label')).toContain('note by S. Keller: New seal ordered')
  await row?.get('[data-column=message]').trigger('mouseover')
  expect(row?.get('[data-column=message]').attributes('title')).toContain('New seal ordered')
  useMarks().apply({ put: { claims: [], notes: [] }, remove: { claims: [], notes: ['b'] } })
  await nextFrame()
  expect(marked()).toEqual(['note by S. Keller: Looked at it'])
})

test('groups show their counts by priority, the most urgent first, and collapse by key, one or all', async () => {
  const page = await openLive([
    makeAlarm({ id: 1, path: 'NORTH\\B1\\A', priority: 1, message: 'First' }),
    makeAlarm({ id: 2, path: 'NORTH\\B2\\B', priority: 3, message: 'Second' }),
    makeAlarm({ id: 3, path: 'SOUTH\\T1\\C', priority: 4, message: 'Third' }),
  ])
  const group = (key: string) => page.wrapper.find(`[data-group="${CSS.escape(key)}"]`)
  const chooseGrouping = async (text: string) => {
    if (!page.byTestId('grouping-menu').find('input').exists())
      await page.byTestId('grouping').trigger('click')
    const choice = page
      .byTestId('grouping-menu')
      .findAll('label')
      .find((label) => label.text() === text)
    await choice?.get('input').setValue()
    await nextFrame()
  }
  await chooseGrouping('area')
  expect(group('area:NORTH').attributes('aria-label')).toBe(
    'NORTH, 2 alarms, 2 not acknowledged, Critical: 1, Medium: 1',
  )
  expect(group('area:SOUTH').attributes('aria-label')).toMatch(/1 alarm, .*Low: 1$/)

  await page.clickRow('Second')
  await press('ArrowLeft')
  await press('ArrowLeft')
  expect(group('area:NORTH').attributes('aria-expanded')).toBe('false')
  expect(page.rowOf('Second')).toBeUndefined()
  expect(page.rowOf('Third')).toBeDefined()
  await press('ArrowRight')
  expect(page.rowOf('Second')).toBeDefined()
  // As in every tree, Right enters what it has expanded.
  await press('ArrowRight')
  expect(page.selectedRows().map((row) => row.attributes('data-alarm-id'))).toEqual(['1'])
  await press('ArrowLeft', { ctrlKey: true })
  expect(page.wrapper.findAll('[role=row]')).toHaveLength(3)

  // An alarm that arrives in a collapsed group is counted in the row of the group.
  await page.change([makeAlarm({ id: 4, path: 'NORTH\\B3\\D', priority: 2, message: 'Fourth' })])
  expect(group('area:NORTH').text()).toContain('2 alarms')
  await press('u')
  expect(group('area:NORTH').text()).toContain('3 alarms')
  expect(
    group('area:NORTH')
      .findAll('.band')
      .map((band) => band.attributes('title')),
  ).toEqual([...['Critical: 1', 'High: 1', 'Medium: 1']])
  await press('ArrowRight', { ctrlKey: true })
  expect(page.rowOf('Fourth')).toBeDefined()
  await chooseGrouping('unit')
  expect(group('area:NORTH\\B2').exists()).toBe(true)
})

test('a frozen list keeps its rows and counts what is new; F unfreezes it', async () => {
  const alarms = Array.from({ length: 12 }, (_, n) =>
    makeAlarm({ id: n + 1, priority: 2, message: `Alarm ${n + 1}` }),
  )
  const page = await openLive(alarms)
  focusGrid(page)
  for (let step = 0; step < 5; step++) await press('ArrowDown')
  const selected = () => page.selectedRows().map((row) => row.attributes('aria-label'))
  const before = { selected: selected(), rows: page.cells('message') }
  expect(before.selected).toHaveLength(1)
  await press('f')
  await page.change(
    Array.from({ length: 7 }, (_, n) => makeAlarm({ id: 100 + n, priority: 1, message: `New ${n}` })),
  )
  expect(page.byTestId('new-alarms').text()).toMatch(/New 6.*7 new:.*7/)
  expect(page.summary()).toBe('19 alarms')
  expect(page.cells('message')).toEqual(before.rows)
  expect(page.rowOf('New 0')).toBeUndefined()
  await press('f')
  expect(page.summary()).toContain('19')
  expect(page.byTestId('new-alarms').exists()).toBe(false)
  expect(selected()).toEqual(before.selected)
})

test('rows stay under the pointer, cleared ones marked; they follow when it has left', async () => {
  const page = await openLive(
    ['A', 'B', 'C'].map((letter, n) => makeAlarm({ id: n + 1, priority: 2, message: `Alarm ${letter}` })),
  )
  const before = page.cells('message')
  const grid = page.byTestId('alarms')
  await grid.trigger('pointermove')
  await page.change(
    [
      makeAlarm({ id: 4, priority: 1, message: 'Trip' }),
      makeAlarm({ id: 5, priority: 3, message: 'Low' }),
      makeAlarm({ id: 3, priority: 2, message: 'Alarm C', ackUser: 'P. Lemaire' }),
    ],
    [2],
  )
  expect(page.cells('message')).toEqual(before.map((text) => (text === 'Alarm B' ? 'clearedAlarm B' : text)))
  expect(page.rowOf('Alarm B')?.attributes('aria-label')).toMatch(/cleared$/)
  expect(page.rowOf('Alarm C')?.attributes('aria-label')).toContain('acknowledged by P. Lemaire')
  expect(page.byTestId('new-alarms').text()).toBe('Trip2 new:1 Critical1 MediumU')
  // What stands, not the rows that are held: three, one of which has cleared, and two that came.
  expect(page.summary()).toBe('4 alarms')
  // A finger leaves the list after every touch.
  await grid.trigger('pointerleave', { pointerType: 'touch' })
  expect(page.rowOf('Trip')).toBeUndefined()
  await grid.trigger('pointerleave', { pointerType: 'mouse' })
  await nextFrame()
  expect(page.cells('message')).toEqual(expect.arrayContaining(['Trip', 'Low']))
  expect(page.rowOf('Alarm B')).toBeUndefined()
  expect(page.byTestId('new-alarms').exists()).toBe(false)
})

test('a hold ends some seconds after the last input, and a clock that is set back ends it at once', async () => {
  // The page's own second hand stands still: its first timer never ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const page = await openLive([makeAlarm({ id: 1, message: 'Alarm A' })])
  vi.useRealTimers()
  const clock = useClock()
  const at = clock.moment()
  let now = at
  clock.follow(() => now)
  const tick = async (to: number) => {
    now = to
    clock.tick(to)
    await nextFrame()
  }
  const grid = page.byTestId('alarms')
  await grid.trigger('pointermove')
  await page.change([makeAlarm({ id: 2, message: 'Second' })])
  await tick(at + holdMs - 1)
  expect(page.rowOf('Second')).toBeUndefined()
  await tick(at + holdMs)
  expect(page.rowOf('Second')).toBeDefined()
  // A key that moves the selection holds without a pointer.
  focusGrid(page)
  await press('ArrowDown')
  await page.change([makeAlarm({ id: 3, message: 'Third' })])
  expect(page.rowOf('Third')).toBeUndefined()
  await tick(at - 1)
  expect(page.rowOf('Third')).toBeDefined()
})

test('filtering and sorting keep the selection, and the list says what is hidden', async () => {
  const page = await openLive([
    ...Array.from({ length: 20 }, (_, n) => makeAlarm({ id: n + 1, message: `Alarm ${n + 1}` })),
    makeAlarm({ id: 99, path: 'EAST\\PUMP7\\VIB.HI', priority: 3, message: 'Pump 7 vibration' }),
  ])
  const selected = () => page.selectedRows().map((row) => row.text())
  await page.clickRow('Pump 7 vibration')
  await page.wrapper
    .findAll('[role=columnheader]')
    .find((heading) => heading.text() === 'Message')
    ?.get('button')
    .trigger('click')
  expect(selected()).toEqual([expect.stringContaining('Pump 7 vibration')])
  await press('/')
  expect(document.activeElement).toBe(page.byTestId('filter').element)
  await page.type('pump 7')
  expect(page.summary()).toContain('1 of 21')
  expect(selected()).toEqual([expect.stringContaining('Pump 7 vibration')])
  await page.type('nothing is called this')
  expect(page.byTestId('list-message').text()).toContain('None of the 21 alarms matches the filter.')
  await page.button('Clear filters', page.byTestId('list-message')).trigger('click')
  await nextFrame()
  expect(page.summary()).toBe('21 alarms')
  expect(selected()).toEqual([expect.stringContaining('Pump 7 vibration')])
})

test.each(['ctrlKey', 'metaKey'])(
  'rows are selected by click and by A with %s, and by Shift+arrow',
  async (control) => {
    const page = await openLive(
      ['A', 'B', 'C'].map((letter, n) => makeAlarm({ id: 3 - n, message: `Alarm ${letter}` })),
    )
    const selected = () => page.selectedRows().map((row) => row.attributes('data-alarm-id'))
    await page.clickRow('Alarm A')
    await page.clickRow('Alarm C', { [control]: true })
    expect(selected()).toEqual(['3', '1'])
    await page.clickRow('Alarm A')
    await press('ArrowDown', { shiftKey: true })
    expect(selected()).toEqual(['3', '2'])
    await press('a', { [control]: true })
    expect(selected()).toEqual(['3', '2', '1'])
    await press('Escape')
    await press('Escape')
    expect(selected()).toEqual([])
  },
)

test('says whether there are no alarms or whether they are unknown', async () => {
  const page = await openLive([])
  expect(page.byTestId('list-message').text()).toContain('No current alarms.')
  page.bridge.push('desk.status', { ...makeSnapshot().status, link: 'lost' })
  await nextFrame()
  expect(page.byTestId('list-message').text()).toContain('there may be alarms that are not shown')
})

test('new alarms above the view are counted, and a click scrolls to them', async () => {
  const page = await openLive(
    Array.from({ length: 100 }, (_, n) => makeAlarm({ id: n + 1, priority: 2, message: `Alarm ${n + 1}` })),
  )
  const grid = page.byTestId('alarms').element
  grid.scrollTop = 40 * 28
  await page.byTestId('alarms').trigger('scroll')
  expect(page.byTestId('new-alarms').exists()).toBe(false)
  const before = page.cells('message')
  await page.change([
    makeAlarm({ id: 900, priority: 1, message: 'First' }),
    makeAlarm({ id: 901, priority: 1 }),
  ])
  // The rows in view keep their place.
  expect(page.cells('message')).toEqual(expect.arrayContaining(before))
  expect(grid.scrollTop).toBe(42 * 28)
  expect(page.byTestId('new-alarms').text()).toContain('↑ 2 new above')
  await page.byTestId('new-alarms').trigger('click')
  await page.byTestId('alarms').trigger('scroll')
  expect(grid.scrollTop).toBe(0)
  expect(page.rowOf('First')).toBeDefined()
})

test('a list whose filter or changes are given up begins at its top, wherever its selected row is', async () => {
  const page = await openLive(
    Array.from({ length: 100 }, (_, n) => makeAlarm({ id: n + 1, priority: 2, message: `Alarm ${n + 1}` })),
  )
  const grid = page.byTestId('alarms').element
  const selectFarDown = async () => {
    await page.type('Alarm')
    grid.scrollTop = 40 * 28
    await page.byTestId('alarms').trigger('scroll')
    await page.byTestId('alarms').findAll('[data-alarm-id]').at(10)?.trigger('click')
  }
  for (const name of ['Revert', 'Clear filters']) {
    await selectFarDown()
    expect(grid.scrollTop).toBe(40 * 28)
    // With a column of another width there is more to give up than the filter.
    useViews().change({ columns: useViews().draft.columns.map((column) => ({ ...column, width: 9 })) })
    await nextFrame()
    await page.button(name).trigger('click')
    await nextFrame()
    expect(grid.scrollTop).toBe(0)
  }
})

describe('five thousand alarms', () => {
  const rowHeight = 28
  async function openMany() {
    const page = await openLive(
      Array.from({ length: 5_000 }, (_, n) =>
        makeAlarm({ id: n + 1, priority: 2, message: `Alarm ${n + 1}` }),
      ),
    )
    const grid = page.byTestId('alarms').element
    grid.scrollTop = 2_000 * rowHeight
    await page.byTestId('alarms').trigger('scroll')
    const rows = () => [...grid.querySelectorAll('[data-alarm-id]')]
    // After a jump, the rows beyond the edges are drawn once the list rests.
    await vi.waitFor(() => expect(rows().length).toBeGreaterThan(2 * overscanRows + 800 / rowHeight - 2))
    const texts = vi.spyOn(alarmColumns.message, 'text')
    return { page, grid, texts, rows }
  }
  const drawnAtMost = Math.ceil(800 / rowHeight) + 1 + 2 * overscanRows

  test('a change writes the rows in view that changed, and no others', async () => {
    const { page, texts, rows } = await openMany()
    expect(rows().length).toBeLessThanOrEqual(drawnAtMost)
    const inView = Number(rows()[10]?.getAttribute('data-alarm-id'))
    const change = (id: number) => makeAlarm({ id, priority: 2, message: `Alarm ${id}`, value: 'new' })
    await page.change(Array.from({ length: 100 }, (_, n) => change(n + 1)))
    expect(texts).toHaveBeenCalledTimes(0)
    await page.change([change(inView)])
    expect(texts).toHaveBeenCalledTimes(1)
  })

  test('rows that come above touch only those in view, which keep their elements and texts', async () => {
    const { page, texts, rows } = await openMany()
    const before = new Map(rows().map((row) => [row.getAttribute('data-alarm-id'), row]))
    const touched = new Set<Node>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) touched.add(target)
    })
    observer.observe(page.byTestId('alarms').element, { subtree: true, attributes: true, childList: true })
    await page.change(
      Array.from({ length: 100 }, (_, n) => makeAlarm({ id: 9_000 + n, priority: 1, message: `New ${n}` })),
    )
    observer.disconnect()
    for (const row of rows()) expect(before.get(row.getAttribute('data-alarm-id'))).toBe(row)
    expect(texts).toHaveBeenCalledTimes(0)
    expect(
      [...touched].filter((node) => rows().some((row) => row.contains(node))).length,
    ).toBeLessThanOrEqual(drawnAtMost)
  })

  test('scrolling creates no elements, and writes the rows that come into view', async () => {
    const { page, grid, texts, rows } = await openMany()
    const before = new Set(rows())
    grid.scrollTop += 5 * rowHeight
    await page.byTestId('alarms').trigger('scroll')
    await nextFrame()
    expect(rows().filter((row) => !before.has(row))).toEqual([])
    expect(texts).toHaveBeenCalledTimes(5)
    const ids = rows().map((row) => Number(row.getAttribute('aria-rowindex')))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })
})

test('a cell gets its title when a pointer comes, and loses it with its alarm', async () => {
  const page = await openLive([makeAlarm({ id: 1, alarmTime: '2026-03-01T03:00:00+01:00' })])
  const cell = () => page.wrapper.get('[data-alarm-id="1"] .raised')
  expect(cell().attributes('title')).toBeUndefined()
  await cell().trigger('mouseover')
  expect(cell().attributes('title')).toContain('2026')
  await page.change([makeAlarm({ id: 1, alarmTime: '2026-03-02T03:00:00+01:00' })])
  expect(cell().attributes('title')).toBeUndefined()
})

test('a row cuts a message without end and keeps its direction inside, and the details show it whole', async () => {
  const message = `\u202EDrum level ${'x'.repeat(1_000_000)}`
  const page = await openLive([makeAlarm({ id: 1, path: '\u202EA\\B', message })])
  const row = page.wrapper.get('[data-alarm-id="1"]')
  const cell = row.get('.message')
  expect(cell.text()).toMatch(/^\u2068\u202EDrum level x+…\u2069$/)
  expect(row.html().length).toBeLessThan(10_000)
  expect(row.attributes('aria-label')).toMatch(
    /, \u2068\u202EDrum level x+…\u2069, \u2068\u202EA\\B\u2069, raised Mar 2$/,
  )
  await cell.trigger('mouseover')
  expect(cell.attributes('title')).toMatch(/\u2069$/)
  await row.trigger('click')
  await flushPromises()
  expect(page.byTestId('detail').text()).toContain(message)
  expect(page.byTestId('detail').get('h2').classes()).toContain('scrolls')
})

test('while the list is first read, it says how much of it is there', async () => {
  const page = await openLive([makeAlarm({ id: 1 })])
  expect(page.byTestId('reading').exists()).toBe(false)
  useDesk().showProgress({ read: 500, total: 50_000 })
  await nextFrame()
  expect(page.byTestId('reading').text()).toBe('Reading the list: 500 of 50,000')
  useDesk().showProgress(null)
  await nextFrame()
  expect(page.byTestId('reading').exists()).toBe(false)
})

describe('a selected row keeps its place', () => {
  const rowHeight = 28
  /** Forty alarms with the fifth selected, at the top of the list. */
  async function openSelected() {
    const alarms = Array.from({ length: 40 }, (_, n) =>
      makeAlarm({ id: n + 1, priority: 3, message: `M${n}` }),
    )
    const page = await openLive(alarms)
    const grid = page.byTestId('alarms').element
    const clock = useClock()
    clock.tick(Date.now())
    await page.clickRow('M35')
    const pass = async (ms: number) => {
      clock.tick(clock.now + ms)
      await nextFrame()
    }
    const raise = async (id: number, priority: number) => {
      // What the operator did last is over: the rows follow.
      await pass(holdMs)
      const alarm = makeAlarm({ id, priority, message: `New ${id}` })
      page.bridge.push('desk.delta', { upserts: [alarm], removals: [], raised: [id] })
      await nextFrame()
    }
    return { ...page, grid, pass, raise }
  }

  test('while others come', async () => {
    const { grid, raise } = await openSelected()
    await raise(101, 2)
    expect(grid.scrollTop).toBe(rowHeight)
  })
  test('until a critical alarm comes', async () => {
    const { grid, raise, rowOf } = await openSelected()
    await raise(101, 2)
    await raise(102, 1)
    expect(grid.scrollTop).toBe(0)
    expect(rowOf('New 102')).toBeDefined()
    // Whoever goes on has their place again.
    document.dispatchEvent(new Event('pointerdown'))
    await raise(103, 2)
    expect(grid.scrollTop).toBe(rowHeight)
  })
  test('until nobody has done anything for a minute', async () => {
    const { grid, pass, raise } = await openSelected()
    await raise(101, 2)
    await pass(60_000)
    expect(grid.scrollTop).toBe(0)
    await raise(102, 2)
    expect(grid.scrollTop).toBe(0)
  })
  test('not on a wall, which has no selection', async () => {
    const { grid, raise, rowOf, selectedRows } = await openSelected()
    await raise(101, 2)
    useHost().isWall = true
    await nextFrame()
    expect([selectedRows().length, grid.scrollTop]).toEqual([0, 0])
    await raise(102, 2)
    expect(grid.scrollTop).toBe(0)

    // So with a list that is drawn on a wall, as after a reload.
    const live = useLive()
    live.layout = 'flood'
    await nextFrame()
    live.layout = 'list'
    await nextFrame()
    expect(rowOf('New 102')).toBeDefined()
  })

  describe('on coming back to the list', () => {
    /** The last of forty alarms is selected, far from the top, and another layout is shown instead of the list. */
    async function leave() {
      const page = await openSelected()
      const live = useLive()
      live.reveal(1)
      await nextFrame()
      expect(page.byTestId('alarms').element.scrollTop).toBeGreaterThan(0)
      live.layout = 'flood'
      await nextFrame()
      return {
        ...page,
        live,
        top: async () => {
          live.layout = 'list'
          await nextFrame()
          return page.byTestId('alarms').element.scrollTop
        },
      }
    }
    test('soon: at the selected row', async () => {
      const { pass, raise, top } = await leave()
      await pass(30_000)
      await raise(101, 2)
      expect(await top()).toBeGreaterThan(0)
    })
    test('after a minute: at the top', async () => {
      const { pass, top } = await leave()
      await pass(60_000)
      expect(await top()).toBe(0)
    })
    test('after a critical alarm: at the top', async () => {
      const { raise, top, rowOf } = await leave()
      await raise(101, 1)
      expect(await top()).toBe(0)
      expect(rowOf('New 101')).toBeDefined()
    })
    test('for an alarm that was asked for elsewhere: at that one', async () => {
      const { pass, live, top } = await leave()
      await pass(60_000)
      live.reveal(2)
      expect(await top()).toBeGreaterThan(0)
    })
    test('with nothing selected: at the top, and it stays there for what is selected then', async () => {
      const { live, top, raise, clickRow } = await leave()
      live.select(null)
      expect(await top()).toBe(0)
      await clickRow('M20')
      await raise(101, 2)
      expect(live.selectedId).toBe(21)
      expect(document.querySelector('[data-testid=alarms]')?.scrollTop).toBe(rowHeight)
    })
  })
})
