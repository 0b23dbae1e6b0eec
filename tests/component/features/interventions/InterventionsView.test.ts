import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import InterventionsView from '../../../../src/renderer/features/interventions/InterventionsView.vue'
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
  expect(page.router.currentRoute.value.path).toBe('/histories')
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
