import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import SoundOutput from '../../../../src/renderer/features/settings/SoundOutput.vue'
import { chosenOutput, sendTo } from '../../../../src/renderer/ui/sound-output.ts'
import { mountInPage } from '../../../support/mount.ts'

/** A machine with loudspeakers, as a browser tells of it. */
let devices: { kind: string; deviceId: string; label: string }[] = []
const desk = { kind: 'audiooutput', deviceId: 'a1', label: 'Desk speaker' }
const horn = { kind: 'audiooutput', deviceId: 'b2', label: 'Horn' }

beforeEach(() => {
  devices = [
    { kind: 'audiooutput', deviceId: 'default', label: 'Default' },
    { kind: 'audioinput', deviceId: 'm1', label: 'Microphone' },
    desk,
    horn,
  ]
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: () => Promise.resolve(devices),
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  Object.defineProperty(HTMLAudioElement.prototype, 'setSinkId', { value: vi.fn(), configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(HTMLAudioElement.prototype, 'setSinkId')
  localStorage.clear()
})

async function open() {
  const { wrapper } = await mountInPage(SoundOutput, { snapshot: {} })
  await flushPromises()
  return wrapper
}

test('the outputs that the browser names are offered, and the screen remembers the choice', async () => {
  const wrapper = await open()
  const labels = wrapper.findAll('option').map((option) => option.text())
  expect(labels).toEqual(['Output of the system', 'Desk speaker', 'Horn'])
  wrapper.get('select').element.selectedIndex = 2
  await wrapper.get('select').trigger('change')
  expect(chosenOutput.read()).toEqual({ id: 'b2', label: 'Horn' })
})

test('one that is gone stays chosen and says so; the sound goes to the output of the system', async () => {
  chosenOutput.write({ id: 'b2', label: 'Horn' })
  devices = [desk]
  const wrapper = await open()
  expect(wrapper.findAll('option').at(-1)?.text()).toBe('Horn (not connected)')
  const sinks: string[] = []
  const element = {
    sinkId: 'b2',
    setSinkId: (id: string) => Promise.resolve(void sinks.push(id)),
  } as unknown as HTMLAudioElement
  expect(await sendTo(element, { id: 'b2', label: 'Horn' })).toBe(false)
  expect(sinks).toEqual([''])
  devices = [desk, horn]
  expect(await sendTo(element, { id: 'b2', label: 'Horn' })).toBe(true)
})

test('a browser that names no output says so', async () => {
  devices = [{ kind: 'audiooutput', deviceId: '', label: '' }]
  const wrapper = await open()
  expect(wrapper.get('[data-testid=sound-output-none]').text()).toContain('names no outputs')
})
