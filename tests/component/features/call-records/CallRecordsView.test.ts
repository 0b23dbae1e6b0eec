import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import CallRecordsView from '../../../../src/renderer/features/call-records/CallRecordsView.vue'
import { inRepair, makeHistory, openRecordView } from '../../../support/record-page.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const settings = { records: { period: { kind: 'hours8' } } }

test('records of a foreign service: its own fields and outcomes, and only those of the period', async () => {
  const page = await openRecordView(
    CallRecordsView,
    {
      'records.calls': [
        { Callee: 'M. Arnaud', When: minutesAgo(1), Call_Result: 'BUSY', retries: 2 },
        { Callee: 'S. Keller', When: minutesAgo(2), tags: ['night'] },
        { Callee: 'Nobody', When: '2001-01-01T00:00:00Z' },
      ],
    },
    { settings },
  )
  const headings = page.wrapper.findAll('[role=columnheader]').map((heading) => heading.text().split(/\s/)[0])
  expect(headings).toEqual(['Callee', 'When', 'Call_Result', 'retries', 'tags', 'Alarm'])
  expect(page.rows().map((row) => row.text())).toEqual([
    expect.stringContaining('BUSY'),
    expect.stringContaining('["night"]'),
  ])
  expect(page.wrapper.text()).not.toContain('Nobody')
})

test('a record that names no alarm is matched with the last one raised before the call', async () => {
  const page = await openRecordView(
    CallRecordsView,
    {
      'records.calls': [
        { id: 1, requestedTime: minutesAgo(1), msgText: 'By hand' },
        { id: 2, requestedTime: minutesAgo(60), msgText: 'Too late' },
      ],
      'records.histories': [
        makeHistory(7, { message: 'Drum level', tagName: 'P\\LT204', alarmTime: minutesAgo(2.1) }),
      ],
    },
    { settings },
  )
  const row = page.rows()[0]
  expect(row?.text()).toMatch(/Time match: Drum level, 1 min/)
  expect(page.rows()[1]?.text()).not.toContain('Time match')
  await row?.get('button').trigger('click')
  await flushPromises()
  // It is no longer active: its entry is in the alarm history.
  expect(page.router.currentRoute.value.path).toBe('/histories')
})

test('no records and a failure are told apart, and a failure is retried', async () => {
  const page = await openRecordView(CallRecordsView, {}, { settings })
  const message = () => page.byTestId('record-message').text()
  expect(message()).toBe('No records in this period.')
  page.script(inRepair)
  await page.click('Yesterday')
  expect(message()).toContain('in repair')
  await page.click('Retry')
  expect(message()).toBe('No records in this period.')
})
