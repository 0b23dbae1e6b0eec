import { flushPromises } from '@vue/test-utils'
import { beforeEach, expect, test } from 'vitest'
import { raiseAddress } from '../../../../src/renderer/features/raise/address.ts'
import RaiseView from '../../../../src/renderer/features/raise/RaiseView.vue'
import type { AlarmCreation } from '../../../../src/shared/model/alarm-creation.ts'
import { useCreation } from '../../../../src/renderer/features/raise/store.ts'
import { en } from '../../../../src/renderer/ui/view-messages/en.ts'
import { useLive } from '../../../../src/renderer/features/live/index.ts'
import { useDesk } from '../../../../src/renderer/bridge/stores/desk.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { useAuthorization } from '../../../../src/renderer/bridge/stores/authorization.ts'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import { allServersId } from '../../../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import type { Failure } from '../../../../src/shared/result.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { button, mountView } from '../../../support/view-page.ts'

// Each test is a tab of its own.
beforeEach(() => window.sessionStorage.clear())

const action = { type: 'CallGroup', id: 1, scriptId: 4, parameter: 'Come', flags: 1 }
const everything = {
  path: 'NORTH\\BOILER2\\LT204.HIHI',
  alarmMessage: 'Drum level',
  priority: 2,
  value: '87.5 %',
  stationId: 1,
  dataServerId: 1,
  tagGroupId: 3,
  alarmDelay: 0,
  raised: true,
  temporary: false,
  alarmFormat: '%v',
  alarmShortMessage: 'Level',
  alarmVocalMessageFile: 'level.wav',
  alarmAttachedFile: 'level.pdf',
  alarmActions: [{ ...action, type: 'PlaySound' }],
  resetMessage: 'Level back',
  resetFormat: '%r',
  resetShortMessage: 'Back',
  resetVocalMessageFile: 'back.wav',
  resetAttachedFile: 'back.pdf',
  resetActions: [{ ...action, type: 'StopCommand' }],
  ackMessage: 'Level seen',
  ackFormat: '%a',
  ackShortMessage: 'Seen',
  ackVocalMessageFile: 'seen.wav',
  ackAttachedFile: 'seen.pdf',
  ackActions: [{ ...action, type: 'Something of its own' }],
  eventCondition: { value: '1', transitory: false, reactivatable: true, resettable: true },
  location: {
    latitude: 48.8566,
    longitude: 2.3522,
    horizontalAccuracy: 4,
    altitude: 35.5,
    verticalAccuracy: 0.5,
    date: '2026-11-15T02:24:11+01:00',
    zone: 'Boiler house',
    beaconList: [{ id: 'b1', name: 'Door', type: 'Nfc', accuracy: 0.1, date: '2026-11-15T02:24:11Z' }],
  },
} satisfies Required<AlarmCreation>

/** Every single value of a body with the name of its field in the form. */
function* fieldsIn(value: object, prefix = ''): Generator<[string, string]> {
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    if (Array.isArray(inner)) continue
    if (typeof inner === 'object' && inner !== null) yield* fieldsIn(inner, `${prefix}${key}.`)
    else yield [`${prefix}${key}`, String(inner)]
  }
}

async function openForm() {
  const bridge = createFakeBridge()
  const { wrapper } = await mountView(RaiseView, { bridge, snapshot: {} })
  const field = (name: string) => wrapper.get(`[name="${name}"]`)
  const valueOf = (name: string) => (field(name).element as HTMLInputElement).value
  const send = async () => {
    await wrapper.get('form.raise').trigger('submit')
    await flushPromises()
  }
  return { wrapper, bridge, field, valueOf, send }
}

test('fills the form from pasted JSON; invalid JSON is reported and changes nothing', async () => {
  const { wrapper, bridge, valueOf } = await openForm()
  const json = wrapper.get('[data-testid=creation-json]')
  await json.setValue('{"path": "A\\\\B", "alarmDelay": 5, "location": {"zone": "Hall"}}')
  expect(valueOf('path')).toBe('A\\B')
  expect(valueOf('location.zone')).toBe('Hall')
  await json.setValue('{"path": "C", "prioritty": 1}')
  expect(wrapper.text()).toContain('prioritty')
  expect(valueOf('path')).toBe('A\\B')
  await json.setValue('{"path": ')
  expect(wrapper.text()).toContain('Not JSON')
  await button(wrapper, 'Discard and show the form').trigger('click')
  expect(JSON.parse((json.element as HTMLTextAreaElement).value)).toEqual({
    path: 'A\\B',
    alarmDelay: 5,
    location: { zone: 'Hall' },
  })
  expect(bridge.sent('alarm.create')).toEqual([])
})

test('reports invalid fields before anything is sent', async () => {
  const { wrapper, bridge, field, send } = await openForm()
  await send()
  expect(wrapper.text()).toContain('This field is required.')
  await field('path').setValue('T')
  await field('priority').setValue('-1')
  expect(wrapper.text()).toContain('This must be at least 0.')
  await field('priority').setValue('urgent')
  expect(wrapper.text()).toContain('This is not a number.')
  await send()
  expect(wrapper.get('[data-testid=raise-problems]').text()).toBe('1 invalid field.')
  expect(bridge.sent('alarm.create')).toEqual([])
})

test('a priority is required and chosen by its band, or exactly by its number', async () => {
  const { wrapper, bridge, field, valueOf, send } = await openForm()
  bridge.reply('alarm.create', { id: 7 })
  await field('path').setValue('T')
  await send()
  expect(wrapper.get('[data-testid=raise-problems]').text()).toBe('1 invalid field.')
  expect(bridge.sent('alarm.create')).toEqual([])
  const high = wrapper.get('[data-testid=priority-high]')
  await high.trigger('click')
  expect([valueOf('priority'), high.attributes('aria-pressed')]).toEqual(['2', 'true'])
  await field('priority').setValue('9')
  expect(wrapper.get('[data-testid=priority-low]').attributes('aria-pressed')).toBe('true')
  await wrapper.get('[data-testid=priority-low]').trigger('click')
  expect(valueOf('priority')).toBe('9')
  await send()
  expect(bridge.sent('alarm.create')).toEqual([{ creation: { path: 'T', priority: 9 }, pin: null }])
})

test('a second press raises no second alarm: it asks first', async () => {
  const { bridge, field, send } = await openForm()
  bridge.reply('alarm.create', { id: 7 })
  const fill = async (path: string) => {
    await field('path').setValue(path)
    await field('priority').setValue('1')
  }
  await fill('T')
  await send()
  const authorization = useAuthorization()
  await send()
  expect(bridge.sent('alarm.create')).toHaveLength(1)
  await fill('T')
  await send()
  await send()
  expect(authorization.pending?.prompt).toContain('Alarm 7 was raised on T')
  expect(bridge.sent('alarm.create')).toHaveLength(1)
  authorization.deny()
  await flushPromises()
  await send()
  authorization.grant(null)
  await flushPromises()
  expect(bridge.sent('alarm.create')).toHaveLength(2)
  await fill('U')
  await send()
  expect(bridge.sent('alarm.create')).toHaveLength(3)
})

test('once raised, the form is empty and folded, and the first thing it says is a link to the alarm', async () => {
  const { wrapper, bridge, field, valueOf, send } = await openForm()
  bridge.reply('alarm.create', { id: 7 })
  const more = wrapper.get('[data-testid=raise-more]')
  await more.trigger('click')
  await field('path').setValue('T')
  await field('alarmMessage').setValue('Oil leak')
  await field('priority').setValue('1')
  await field('value').setValue('4')
  await send()
  expect(['path', 'alarmMessage', 'priority', 'value'].map(valueOf)).toEqual(['', '', '', ''])
  expect(more.attributes('aria-expanded')).toBe('false')
  expect(wrapper.get('.middle').text()).toMatch(/^Alarm 7 raised on T at /)
  expect(wrapper.find('.wrong, [data-testid=raise-problems], [data-testid=open-on-tag]').exists()).toBe(false)
  await wrapper.get('[data-testid=raise-result] button').trigger('click')
  expect(useLive().selectedId).toBe(7)
})

test('an operator sees tag, message and priority; the rest is behind “More”, which says what is filled', async () => {
  const { wrapper, field } = await openForm()
  const shown = () =>
    wrapper
      .findAll('input[name], textarea[name], select[name]')
      .filter((one) => one.isVisible())
      .map((one) => one.attributes('name'))
  expect(shown()).toEqual(['path', 'alarmMessage', 'priority'])
  expect(wrapper.get('[data-testid=creation-json]').isVisible()).toBe(false)
  expect(wrapper.get('label:has([name=priority])').text()).toBe('or exact number')
  const more = wrapper.get('[data-testid=raise-more]')
  await field('value').setValue('4')
  await field('path').setValue('T')
  expect(more.text()).toBe('More 1 filled')
  await more.trigger('click')
  expect(wrapper.get('[data-testid=creation-json]').isVisible()).toBe(true)
})

test('a problem behind “More” opens it, and a field that the service asks for comes to the front', async () => {
  const { wrapper, bridge, field, send } = await openForm()
  await field('alarmDelay').setValue('soon')
  expect(wrapper.get('[data-testid=raise-more]').attributes('aria-expanded')).toBe('true')
  await field('alarmDelay').setValue('')
  bridge.refuse('alarm.create', {
    code: 'rejected',
    message: 'Bad',
    fields: [{ field: 'stationId', message: 'is required' }],
  })
  await field('path').setValue('T')
  await field('priority').setValue('1')
  await send()
  expect(wrapper.findAll('.first [name=stationId]')).toHaveLength(1)
  expect(wrapper.findAll('[name=stationId]')).toHaveLength(1)
  expect(wrapper.get('.first').text()).toContain('is required')
})

test('a field that the service asks for again and again is kept once', async () => {
  const { bridge, field, send } = await openForm()
  bridge.refuse('alarm.create', {
    code: 'rejected',
    message: 'Bad',
    fields: [{ field: 'stationId', message: 'is required' }],
  })
  await field('path').setValue('T')
  await field('priority').setValue('1')
  await send()
  await send()
  expect(bridge.sent('alarm.create')).toHaveLength(2)
  expect(useCreation().demanded).toEqual(['stationId'])
})

test('after an alarm was raised the next one can be typed at once', async () => {
  const { bridge, field, send } = await openForm()
  bridge.reply('alarm.create', { id: 7 })
  await field('path').setValue('T')
  const priority = field('priority')
  await priority.setValue('1')
  ;(priority.element as HTMLElement).focus()
  await send()
  expect(document.activeElement).toBe(field('path').element)
})

test('a conflict is said only when the service says so, with what is active on the tag', async () => {
  const { wrapper, bridge, field, send } = await openForm()
  useDesk().replace([makeAlarm({ id: 3, path: 'A\\B', fullPath: 'A\\B', message: 'Oil leak' })])
  await field('path').setValue('A\\B')
  await field('priority').setValue('1')
  expect(wrapper.text()).not.toContain('Already active')
  bridge.refuse('alarm.create', { code: 'rejected', message: 'Active', status: 409 })
  await send()
  expect(wrapper.get('[data-testid=open-on-tag]').text()).toContain(
    'Already active on this tag: Oil leak (3).',
  )
  bridge.reply('alarm.create', { id: 8 })
  await send()
  expect(wrapper.text()).not.toContain('Already active')
  expect(wrapper.get('[data-testid=raise-result]').text()).toContain('Alarm 8')
})

test('puts coordinates pasted from a map into their fields', async () => {
  const { wrapper, field, valueOf } = await openForm()
  await field('coordinates').setValue('geo:48.8566,2.3522,35.5')
  await button(wrapper, 'Use coordinates').trigger('click')
  expect(valueOf('location.latitude')).toBe('48.8566')
  expect(valueOf('location.longitude')).toBe('2.3522')
  expect(valueOf('location.altitude')).toBe('35.5')
})

test('keeps the form after a refusal and shows its problem at the field', async () => {
  const { wrapper, bridge, field, valueOf, send } = await openForm()
  bridge.refuse('alarm.create', {
    code: 'rejected',
    message: 'Bad',
    fields: [{ field: 'priority', message: 'must be below 10' }],
  })
  await field('path').setValue('T')
  await field('priority').setValue('12')
  await send()
  expect(wrapper.text()).toContain('must be below 10')
  expect(wrapper.findAll('[data-testid=failure]')).toHaveLength(1)
  expect(button(wrapper, 'Retry').exists()).toBe(true)
  expect([valueOf('path'), valueOf('priority')]).toEqual(['T', '12'])
  await field('priority').setValue('1')
  expect(wrapper.text()).not.toContain('must be below 10')
})

test('every field of the body can be typed, and what was typed is sent', async () => {
  const { wrapper, bridge, field, send } = await openForm()
  bridge.reply('alarm.create', { id: 7 })
  for (const [name, text] of fieldsIn(everything)) await field(name).setValue(text)
  const lists = {
    alarmActions: everything.alarmActions,
    resetActions: everything.resetActions,
    ackActions: everything.ackActions,
    'location.beaconList': everything.location.beaconList,
  }
  for (const [list, items] of Object.entries(lists)) {
    for (const [place, item] of items.entries()) {
      await wrapper.get(`[data-testid="add-${list}"]`).trigger('click')
      const group = wrapper.get(`[data-testid="${list}.${place}"]`)
      for (const [name, text] of fieldsIn(item)) await group.get(`[name="${name}"]`).setValue(text)
    }
  }
  await send()
  expect(bridge.sent('alarm.create')).toEqual([{ creation: everything, pin: null }])
  expect(wrapper.get('[data-testid=raise-result]').text()).toContain('raised on NORTH')
})

const failures: Failure[] = [
  { code: 'not-authorised', message: 'no', status: 401 },
  { code: 'rejected', message: 'no', status: 409 },
  { code: 'service-failed', message: 'Out of disk', status: 500 },
  { code: 'unreachable', message: 'dropped' },
]

test('every failure shows one message, keeps the form and offers a retry', async () => {
  const { wrapper, bridge, field, valueOf, send } = await openForm()
  await field('path').setValue('T')
  await field('priority').setValue('1')
  for (const failure of failures) {
    bridge.refuse('alarm.create', failure)
    await send()
    const notes = wrapper.findAll('[data-testid=failure]')
    expect(notes.map((note) => Object.values(en.failure).includes(note.get('strong').text()))).toEqual([true])
    expect([valueOf('path'), valueOf('priority')]).toEqual(['T', '1'])
    expect(button(wrapper, 'Retry').exists()).toBe(true)
  }
})

test('on a page of all servers one of them is chosen, and the path of the alarm names it', async () => {
  const { wrapper, bridge, field, send, valueOf } = await openForm()
  useSettings().selectServer(serverProfileSchema.parse({ id: allServersId }))
  useContactBook().replace({
    contacts: [],
    labels: ['North', 'South'].map((name, place) => ({
      kind: 'dataServer' as const,
      id: place + 1,
      name,
    })),
  })
  await flushPromises()
  bridge.reply('alarm.create', { id: 7 })
  await field('path').setValue('A\\B')
  await field('priority').setValue('2')
  await send()
  expect(wrapper.get('[data-testid=raise-problems]').text()).toBe('1 invalid field.')
  expect(bridge.sent('alarm.create')).toEqual([])
  await field('server').setValue('South')
  await send()
  expect(bridge.sent('alarm.create')).toEqual([{ creation: { path: 'South\\A\\B', priority: 2 }, pin: null }])
  expect(wrapper.get('[data-testid=raise-result]').text()).toContain('raised on South\\A\\B')
  const [tag] = raiseAddress().fields
  await tag?.take('North\\C\\D')
  await flushPromises()
  expect([valueOf('server'), valueOf('path')]).toEqual(['North', 'C\\D'])
})

test('a tag that is not known is named before it is raised, and those that may be meant also after it', async () => {
  const { wrapper, bridge, field, send } = await openForm()
  bridge.reply('alarm.create', { id: 50 })
  useDesk().replace([makeAlarm({ id: 1, path: 'BOILER2\\PT210.HIHI' })])
  await field('path').setValue('PT210')
  const warning = 'No alarm of this tag is known here. Similar: BOILER2\\PT210.HIHI'
  expect(wrapper.text()).toContain(warning)
  await field('priority').setValue('1')
  await send()
  expect(bridge.sent('alarm.create')).toHaveLength(1)
  const result = () => wrapper.get('[data-testid=raise-result]').text()
  expect(result()).toMatch(/raised on PT210 at .* Similar: BOILER2\\PT210\.HIHI$/)
  expect(result()).not.toContain('No alarm')
  await field('path').setValue('BOILER2\\PT210.HIHI')
  expect(result()).toContain('Similar: BOILER2\\PT210.HIHI')
})
