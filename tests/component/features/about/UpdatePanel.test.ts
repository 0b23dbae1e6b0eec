import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import UpdatePanel from '../../../../src/renderer/features/about/UpdatePanel.vue'
import type { UpdateState } from '../../../../src/shared/model/updates.ts'
import { createFakeBridge, noUpdates } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'

const offered: UpdateState = {
  ...noUpdates,
  check: { kind: 'checked', at: Date.now() },
  available: { version: '0.3.0', date: '2026-11-02', notes: '### Added\n\n- A `thing`' },
}

async function open(first: UpdateState = offered, locale: 'en' | 'de' = 'en') {
  const bridge = createFakeBridge()
  bridge.reply('updates.read', first)
  for (const channel of ['check', 'download', 'cancel', 'install', 'rollBack'] as const)
    bridge.reply(`updates.${channel}`, null)
  const { wrapper } = await mountInPage(UpdatePanel, { bridge, snapshot: {}, locale })
  await flushPromises()
  const press = async (name: string) => {
    const button = wrapper.findAll('button').find((each) => each.text() === name)
    if (!button)
      throw new Error(
        `no ${name} among ${wrapper
          .findAll('button')
          .map((each) => each.text())
          .join()}`,
      )
    await button.trigger('click')
    await flushPromises()
  }
  const become = async (change: Partial<UpdateState>) => {
    bridge.push('updates.changed', { ...offered, ...change })
    await flushPromises()
  }
  return { wrapper, bridge, press, become, names: () => wrapper.findAll('button').map((each) => each.text()) }
}

test('a newer version is downloaded, cancelled, downloaded, and installed after a question', async () => {
  const { wrapper, bridge, press, become, names } = await open()
  expect(wrapper.text()).toContain('Version 0.3.0 is available.')
  expect(wrapper.get('details').text()).toContain('A thing')
  await press('Download')
  expect(bridge.sent('updates.download')).toEqual([{ version: '0.3.0' }])
  await become({ step: { kind: 'downloading', received: 50_000_000, total: 100_000_000 } })
  expect(wrapper.text()).toContain('50 MB of 100 MB')
  expect(wrapper.get('progress').attributes()).toMatchObject({ value: '50000000', max: '100000000' })
  await press('Cancel')
  expect(bridge.sent('updates.cancel')).toHaveLength(1)
  await become({ step: { kind: 'ready', problem: null } })
  await press('Install and restart')
  expect(bridge.sent('updates.install')).toEqual([])
  expect(wrapper.get('dialog').text()).toContain(
    'For a few seconds this desk neither shows nor annunciates alarms.',
  )
  await wrapper
    .findAll('dialog button')
    .find((each) => each.text() === 'Install and restart')
    ?.trigger('click')
  expect(bridge.sent('updates.install')).toEqual([{ version: '0.3.0' }])
  await become({ step: { kind: 'installed', restarts: true } })
  expect(wrapper.text()).toContain('Tocsin restarts now.')
  expect(names()).toEqual(['About Tocsin'])
})

test.each([
  [{ kind: 'critical', count: 2 }, '2 critical alarms are not acknowledged'],
  [{ kind: 'critical', count: 1 }, '1 critical alarm is not acknowledged'],
  [{ kind: 'flood' }, 'An alarm flood is in progress'],
  [{ kind: 'unknown' }, 'The alarms of a server are not known'],
] as const)('while %j it cannot be installed nor rolled back, and says why', async (hold, text) => {
  const { wrapper, become } = await open()
  await become({ step: { kind: 'ready', problem: null }, previous: '0.1.0', hold })
  expect(wrapper.get('[data-testid=update-hold]').text()).toContain(text)
  const disabled = wrapper.findAll('button').filter((each) => each.attributes('disabled') !== undefined)
  expect(disabled.map((each) => each.text())).toEqual(['Install and restart', 'Go back to 0.1.0…'])
  await become({ step: { kind: 'ready', problem: null }, previous: '0.1.0', hold: null })
  expect(wrapper.find('[data-testid=update-hold]').exists()).toBe(false)
})

test('an installed version whose restart is held says what it waits for, also on the way back', async () => {
  const { wrapper, become } = await open()
  const installed = { kind: 'installed', restarts: true } as const
  await become({ available: null, step: installed, hold: { kind: 'critical', count: 2 } })
  expect(wrapper.get('[data-testid=update-hold]').text()).toBe(
    'Installed. 2 critical alarms are not acknowledged: Tocsin restarts once they are.',
  )
  expect(wrapper.text()).not.toContain('restarts now')
  await become({ available: null, step: installed, hold: null })
  expect(wrapper.text()).toContain('Installed. Tocsin restarts now.')
  await become({ step: { kind: 'installed', restarts: false }, hold: { kind: 'flood' } })
  expect(wrapper.find('[data-testid=update-hold]').exists()).toBe(false)
})

test('the way back is asked for too', async () => {
  const { wrapper, bridge, press } = await open({ ...noUpdates, previous: '0.1.0' })
  expect(wrapper.text()).toContain('Tocsin does not check for newer versions.')
  await press('Go back to 0.1.0…')
  await wrapper
    .findAll('dialog button')
    .find((each) => each.text() === 'Go back and restart')
    ?.trigger('click')
  expect(bridge.sent('updates.rollBack')).toEqual([{ version: '0.1.0' }])
})

test('where nothing can be installed from here, it says who does it, in the language of the page', async () => {
  const { wrapper, names } = await open({ ...offered, way: 'web' }, 'de')
  expect(wrapper.get('[data-testid=update-way]').text()).toContain('von dessen Administrator aktualisiert')
  expect(names()).toEqual(['Nach neuerer Version suchen', 'Über Tocsin'])
})

test('what went wrong is said in words, with what others said about it', async () => {
  const { wrapper, become } = await open()
  await become({ step: { kind: 'idle', problem: { code: 'tampered', detail: 'tocsin.deb' } } })
  expect(wrapper.get('[role=alert]').text()).toBe(
    'The package is not the one that was signed. It was deleted. tocsin.deb',
  )
})
