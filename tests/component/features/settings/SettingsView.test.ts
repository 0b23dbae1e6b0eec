import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import SettingsView from '../../../../src/renderer/features/settings/SettingsView.vue'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'
import { waitFor } from '../../../support/wait-for.ts'

const open = () => mountInPage(SettingsView, { route: '/settings', snapshot: {} })

test('has three groups of sections, and each setting says whose it is', async () => {
  const about = { ...makeSnapshot().about, host: 'web' as const }
  const { wrapper } = await mountInPage(SettingsView, { route: '/settings', snapshot: { about } })
  expect(wrapper.findAll('nav h2').map((title) => title.text())).toEqual([
    'This screen',
    'The desk',
    'Servers',
  ])
  const whose = (path: string) => wrapper.get(`[data-setting="${path}"] [data-testid=whose]`).text()
  expect([whose('theme'), whose('records.mostRows')]).toEqual(['this screen', 'the desk'])
})

test('draws the sections that features register, in their order', async () => {
  const { wrapper } = await open()
  expect(wrapper.findAll('section h2').map((title) => title.text())).toEqual([
    'Display',
    'Keys',
    'List',
    'Alarm help',
    'Records',
    'Handover',
    'Alarm-system report',
    'Notifications',
    'Sound',
    'Notifications on phones',
    'Connection loss',
    'Self-test',
    'Desktop',
    'Wall',
    'Calls',
    'Shelving',
    'Permissions',
    'Log',
    'Screens',
    'Team',
    'Updates',
    'Servers',
  ])
})

test('the search shows matching settings only, and says when there are none', async () => {
  const { wrapper } = await open()
  const search = wrapper.get('[data-testid="settings-search"]')
  await search.setValue('theme')
  await flushPromises()
  expect(wrapper.findAll('[data-setting]').map((row) => row.attributes('data-setting'))).toEqual(['theme'])
  // By an option, and by other words for it.
  for (const words of ['colour', 'blind', 'dark mode', 'contrast']) {
    await search.setValue(words)
    await flushPromises()
    const found = wrapper.findAll('[data-setting]').map((row) => row.attributes('data-setting'))
    expect([words, found.includes('theme')]).toEqual([words, true])
  }
  await search.setValue('mapping')
  await flushPromises()
  expect(wrapper.findAll('section h2').map((title) => title.text())).toContain('Servers')
  await search.setValue('zzzz')
  await flushPromises()
  expect(wrapper.text()).toContain('No setting matches “zzzz”.')
})

test('the time zone of the site is chosen from a list, and a wrong one is named and not sent', async () => {
  const bridge = createFakeBridge()
  const settings = settingsSchema.parse({})
  bridge.reply('settings.change', settings)
  const { about } = makeSnapshot()
  const snapshot = { settings, about: { ...about, zone: 'Europe/Paris' } }
  const { wrapper } = await mountInPage(SettingsView, { route: '/settings', snapshot, bridge })
  const row = () => wrapper.get('[data-setting="timeZone"]')
  await waitFor(() => expect(row().find('input').exists()).toBe(true))
  const field = () => row().get<HTMLInputElement>('input')
  expect(field().attributes('placeholder')).toBe('Europe/Paris')
  const list = row().get(`datalist[id="${field().attributes('list')}"]`)
  expect(list.findAll('option').map((option) => option.attributes('value'))).toContain('America/New_York')

  await field().setValue('Mars/Base')
  await field().trigger('change')
  expect(row().text()).toContain('There is no time zone “Mars/Base”. Try, for example, Europe/Paris.')
  expect(field().attributes('aria-invalid')).toBe('true')
  expect(bridge.sent('settings.change')).toEqual([])
  await row().get('button').trigger('click')
  await flushPromises()
  await waitFor(() => expect(field().element.value).toBe(''))
  expect(row().text()).not.toContain('Mars/Base')

  await field().setValue(' Asia/Tokyo ')
  await field().trigger('change')
  await flushPromises()
  expect(bridge.sent('settings.change').at(-1)).toEqual({ timeZone: 'Asia/Tokyo' })
})

const north = serverProfileSchema.parse({
  id: 'north',
  kind: 'remote',
  name: 'North',
  baseUrl: 'https://north.test',
})
const south = serverProfileSchema.parse({ ...north, id: 'south', name: 'South' })

test.each([
  ['Keep the current addresses', ['south']],
  ['Use the addresses of the file', ['south', 'north']],
])('a file that takes a known server elsewhere asks first: %s', async (choice, saved) => {
  const settings = settingsSchema.parse({ profiles: [{}, north] })
  const bridge = createFakeBridge()
  bridge.reply('settings.change', settings)
  bridge.reply('profile.save', settings)
  const { wrapper } = await mountInPage(SettingsView, { route: '/settings', snapshot: { settings }, bridge })
  const moved = { ...north, name: 'Harmless', baseUrl: 'https://elsewhere.test', proxy: 'http://proxy.test' }
  const text = JSON.stringify({ tocsin: 'settings', version: 1, settings: {}, servers: [moved, south] })
  const chooser = wrapper.get<HTMLInputElement>('[data-testid="settings-file"]')
  Object.defineProperty(chooser.element, 'files', { value: [new File([text], 'desk.json')] })
  await chooser.trigger('change')
  await waitFor(() => expect(wrapper.find('[data-testid="moved-servers"]').exists()).toBe(true))
  expect(bridge.sent('profile.save').map(({ profile }) => profile.id)).toEqual(['south'])
  const shown = wrapper.get('[data-testid="moved-servers"]').text()
  expect(shown).toContain('North')
  expect(shown).toMatch(/Address\s*https:\/\/north\.test\s*→ https:\/\/elsewhere\.test/)
  expect(shown).toMatch(/Proxy\s*system setting\s*→ http:\/\/proxy\.test/)
  const button = wrapper.findAll('dialog button').find((one) => one.text() === choice)
  button?.element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await waitFor(() => expect(wrapper.find('[data-testid="moved-servers"]').exists()).toBe(false))
  await flushPromises()
  expect(bridge.sent('profile.save').map(({ profile }) => profile.id)).toEqual(saved)
})

test('an import that is undone puts back what the file changed, and nothing else', async () => {
  const settings = settingsSchema.parse({ profiles: [{}, north] })
  const bridge = createFakeBridge()
  bridge.reply('settings.change', settings)
  bridge.reply('profile.save', settings)
  bridge.reply('profile.remove', settings)
  const { wrapper } = await mountInPage(SettingsView, { route: '/settings', snapshot: { settings }, bridge })
  const file = { tocsin: 'settings', version: 1, settings: { logLevel: 'error' }, servers: [south] }
  const chooser = wrapper.get<HTMLInputElement>('[data-testid="settings-file"]')
  Object.defineProperty(chooser.element, 'files', { value: [new File([JSON.stringify(file)], 'desk.json')] })
  await chooser.trigger('change')
  await waitFor(() => expect(wrapper.find('[data-testid="undo-bar"] button').exists()).toBe(true))
  await wrapper.get('[data-testid="undo-bar"] button').trigger('click')
  await waitFor(() => expect(bridge.sent('profile.remove')).toHaveLength(1))
  expect(bridge.sent('settings.change')).toEqual([{ logLevel: 'error' }, { logLevel: 'info' }])
  expect(bridge.sent('profile.save').map(({ profile }) => profile.id)).toEqual(['south'])
})

test('a link to a section shows it once, not again after every change', async () => {
  const bridge = createFakeBridge()
  const settings = settingsSchema.parse({})
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  onTestFinished(() => shown.mockRestore())
  const { wrapper } = await mountInPage(SettingsView, {
    route: '/settings?part=calls',
    snapshot: { settings },
    bridge,
  })
  await flushPromises()
  expect(shown.mock.contexts).toEqual([wrapper.get('#settings-calls').element])
  useSettings().replace({ ...settings, masked: 'hidden' })
  await flushPromises()
  expect(shown).toHaveBeenCalledTimes(1)
})

test('the memory of past alarms can be switched off, unless a policy has decided it', async () => {
  const row = (page: Awaited<ReturnType<typeof open>>) => page.wrapper.get('[data-setting="memory"]')
  const free = await open()
  free.bridge.answer('settings.change', (change) => succeed(settingsSchema.parse(change)))
  expect(row(free).text()).toContain('Memory of past alarms')
  await row(free).get('input').setValue(false)
  await flushPromises()
  expect(free.bridge.sent('settings.change')).toEqual([expect.objectContaining({ memory: false })])

  const { about } = makeSnapshot()
  const managed = {
    source: 'policy.json',
    locked: { memory: 'memory' },
    defaults: {},
    servers: [],
    allowsOtherServers: true,
  }
  const snapshot = { about: { ...about, managed } }
  const locked = await mountInPage(SettingsView, { route: '/settings', snapshot })
  expect(row(locked).get('fieldset').attributes('disabled')).toBeDefined()
  expect(row(locked).text()).toContain('policy.json')
})
