import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import SettingsView from '../../../src/renderer/features/settings/SettingsView.vue'
import AppHeader from '../../../src/renderer/shell/AppHeader.vue'
import StatusPanel from '../../../src/renderer/shell/StatusPanel.vue'
import { useSettings } from '../../../src/renderer/bridge/stores/settings.ts'
import { settingsSchema } from '../../../src/shared/model/settings.ts'
import { succeed } from '../../../src/shared/result.ts'
import type { Role } from '../../../src/shared/model/constants.ts'
import { mountInPage } from '../../support/mount.ts'

const as = (role: Role) => ({
  snapshot: { about: { version: '1', host: 'web' as const, zone: '', actor: { name: 'Wall', role } } },
})

test.each<[role: Role, isShown: string | null, canSilence: boolean, canMuteLong: boolean]>([
  ['viewer', 'Viewer', false, false],
  ['operator', 'Operator', true, false],
  ['supervisor', null, true, true],
])('the header of a %s shows %s and offers what the role includes', async (role, shown, silence, long) => {
  const { wrapper } = await mountInPage(AppHeader, as(role))
  const label = wrapper.find('[data-testid=role]')
  expect(label.exists() ? label.text() : null).toBe(shown)
  const button = wrapper.get<HTMLButtonElement>('[data-testid=silence]')
  expect(button.element.disabled).toBe(!silence)
  if (!silence) expect(button.attributes('title')).toBe('This needs the Operator role.')
  await wrapper.get('[data-testid=mute]').trigger('click')
  const mutes = wrapper.findAll<HTMLButtonElement>('.mutes button').map(({ element }) => !element.disabled)
  expect(mutes).toEqual([silence, silence, long])
})

test('the settings of an operator are the supervisor’s where they are the desk’s', async () => {
  const { wrapper } = await mountInPage(SettingsView, { ...as('operator'), route: '/settings' })
  const controlOf = (path: string) =>
    wrapper.get<HTMLFieldSetElement>(`[data-setting="${path}"] fieldset`).element
  expect(controlOf('theme').disabled).toBe(false)
  expect(controlOf('lossNotice.afterSeconds').disabled).toBe(true)
  expect(controlOf('lossNotice.afterSeconds').title).toBe('This needs the Supervisor role.')
})

test.each<Role>(['viewer', 'operator', 'supervisor'])(
  'a %s’s choice of display stays on the screen',
  async (role) => {
    const { wrapper, bridge } = await mountInPage(SettingsView, { ...as(role), route: '/settings' })
    await wrapper.get('[data-setting="theme"] select').setValue('Light')
    await flushPromises()
    expect(useSettings().settings?.theme).toBe('light')
    expect(bridge.requests.filter(({ channel }) => channel === 'settings.change')).toEqual([])
  },
)

test('a window of the desk in Electron changes the display for all of them', async () => {
  const about = {
    version: '1',
    host: 'electron' as const,
    zone: '',
    actor: { name: 'Desk', role: 'operator' as const },
  }
  const { wrapper, bridge } = await mountInPage(SettingsView, { snapshot: { about }, route: '/settings' })
  bridge.answer('settings.change', (change) => succeed(settingsSchema.parse(change)))
  await wrapper.get('[data-setting="theme"] select').setValue('Light')
  await flushPromises()
  expect(bridge.sent('settings.change')).toEqual([{ theme: 'light' }])
})

test('the status panel keeps diagnostics for a supervisor', async () => {
  const { wrapper } = await mountInPage(StatusPanel, as('operator'))
  await wrapper.get('#status-panel').trigger('toggle', { newState: 'open' })
  await vi.dynamicImportSettled()
  await flushPromises()
  expect(wrapper.get<HTMLButtonElement>('[data-testid=collect-diagnostics]').element.disabled).toBe(true)
  expect(wrapper.text()).toContain('Operator')
})
