import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import InterventionsView from '../../../../src/renderer/features/interventions/InterventionsView.vue'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { allServersId } from '../../../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { calleeAmongAll } from '../../../../src/shared/rules/server-ranges.ts'
import type { AlarmIntervention } from '../../../../src/shared/model/records.ts'
import { press } from '../../../support/live-page.ts'
import { makeHistories, openRecordView } from '../../../support/record-page.ts'

const person = (id: number, user: string, number: number, reaction: string): AlarmIntervention => ({
  id,
  user,
  interventionNumber: number,
  reactionMeanTime: reaction,
  interventionMeanTime: '00:02:00',
})
const people = [person(1, 'M. Arnaud', 30, '00:01:00'), person(2, 'S. Keller', 10, '00:00:20')]
// Reactions of 20, 40 and 60 seconds in turn.
const histories = makeHistories(30, (id) => ({
  reactionDuration: `00:0${id % 3 === 2 ? '1:00' : `0:${20 + (id % 3) * 20}`}`,
}))
const open = (settings: object = {}) =>
  openRecordView(
    InterventionsView,
    { 'records.interventions': people, 'records.histories': histories },
    { settings: { responseByPerson: true, ...settings }, route: '/interventions' },
  )

test('the table, the figures and the mean times are those of the service', async () => {
  const page = await open()
  expect(page.rowCount()).toBe(2)
  for (const text of ['M. Arnaud', '30', '1 min', '2 min']) expect(page.rows()[0]?.text()).toContain(text)
  const figure = (key: string) => page.wrapper.get(`[data-figure=${key}]`).text()
  expect(figure('interventions')).toContain('40')
  expect(figure('people')).toContain('2people responded')
  // Means are weighted by the number of interventions.
  expect(figure('reaction')).toContain('50 s')
})

test('the distribution comes from the alarm history, of everybody or of the selected person', async () => {
  const page = await open()
  await page.click('Response time distribution: show as a table')
  const cases = () =>
    page
      .byTestId('spread')
      .findAll('tbody tr')
      .find((row) => row.text().startsWith('30 s to 1 min'))
      ?.text()
  expect(cases()).toBe('30 s to 1 min10')
  await page.rows()[0]?.trigger('click')
  await flushPromises()
  expect(page.byTestId('spread').text()).toContain('Response time distribution: M. Arnaud')
  expect(page.requests('records.histories').at(-1)?.filter).toMatchObject({ userId: 1 })
  await press('h')
  await vi.waitFor(() => expect(page.router.currentRoute.value.path).toBe('/histories'))
})

test('names are hidden everywhere if the settings say so', async () => {
  const page = await open({ records: { hideNames: true } })
  await page.rows()[0]?.trigger('click')
  await flushPromises()
  await page.click('Mean times by person: show as a table')
  expect(page.byTestId('means').text()).toContain('Person 1')
  expect(page.byTestId('spread').text()).toContain('Person 1')
  for (const { user } of people) expect(document.body.innerHTML).not.toContain(user)
})

test('nobody is named or asked about unless the desk is set up for that', async () => {
  const page = await open({ responseByPerson: false })
  expect(page.requests('records.interventions')).toEqual([])
  expect(page.wrapper.get('[data-figure=reacted]').text()).toContain('30')
  expect(page.byTestId('by-person').text()).toContain('Response by person is off.')
  for (const { user } of people) expect(document.body.innerHTML).not.toContain(user)
})

const failure = { code: 'unreachable' as const, message: 'West: nobody answers' }
async function openSeveral(responseByPerson: boolean) {
  const page = await openRecordView(
    InterventionsView,
    {
      'records.interventions': [
        person(calleeAmongAll(1, 1), 'M. Arnaud', 30, '00:01:00'),
        person(calleeAmongAll(2, 1), 'S. Keller', 10, '00:00:20'),
      ],
      'records.histories': makeHistories(30, (id) => ({
        tagName: `${id % 2 === 0 ? 'North' : 'South'}\\P7`,
        reactionDuration: id % 2 === 0 ? '00:00:20' : '00:01:00',
      })),
    },
    {
      route: '/interventions',
      settings: { responseByPerson },
      profile: serverProfileSchema.parse({ id: allServersId }),
      servers: [
        { name: 'North', loaded: 1, total: 1, failure: null },
        { name: 'South', loaded: 1, total: 1, failure: null },
        { name: 'West', loaded: 0, total: 0, failure },
      ],
    },
  )
  const labels = ['North', 'South', 'West'].map((name, place) => ({
    kind: 'dataServer' as const,
    id: place + 1,
    name,
  }))
  useContactBook().replace({ contacts: [], labels })
  await flushPromises()
  const figure = (key: string) => page.wrapper.get(`[data-figure=${key}]`).text()
  return { page, figure }
}

test('of several servers, counts are added up and mean times are those of each', async () => {
  const { page, figure } = await openSeveral(true)
  expect(figure('interventions')).toContain('40')
  expect(page.wrapper.find('[data-figure=reaction]').exists()).toBe(false)
  expect(figure('server-North')).toMatch(/^1 minNorth: mean reaction, mean intervention 2 min/)
  expect(figure('server-South')).toMatch(/^20 sSouth: /)
  expect(figure('server-West')).toBe('–West: nobody answers')
  // Each row names its server, and people have the numbers that they have there.
  expect(page.rows()[0]?.text()).toContain('North')
  expect(page.rows()[0]?.text()).toMatch(/1$/)
  expect(page.byTestId('spread').text()).toContain(
    'North: median 20 s, 90% within 20 s; South: median 1 min, 90% within 1 min',
  )
})

test('of several servers, where nobody is named, medians are those of each', async () => {
  const { page, figure } = await openSeveral(false)
  expect(figure('reacted')).toContain('30')
  expect(page.wrapper.find('[data-figure=reaction]').exists()).toBe(false)
  expect(figure('server-North')).toMatch(/^20 sNorth: median reaction, median intervention/)
  expect(figure('server-South')).toMatch(/^1 minSouth: /)
})
