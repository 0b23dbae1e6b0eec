import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useAnnunciation } from '../../../src/renderer/bridge/stores/annunciation.ts'
import AnnunciationButtons from '../../../src/renderer/shell/AnnunciationButtons.vue'
import type { AttentionState } from '../../../src/shared/model/attention.ts'
import { settingsSchema } from '../../../src/shared/model/settings.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { mountInPage } from '../../support/mount.ts'
import { makeSnapshot } from '../../support/snapshot.ts'

async function open(attention: Partial<AttentionState>, isBlocked: boolean, volume = 1) {
  const bridge = createFakeBridge()
  bridge.reply('attention.silence', null)
  const { wrapper } = await mountInPage(AnnunciationButtons, {
    bridge,
    snapshot: {
      attention: { ...makeSnapshot().attention, ...attention },
      settings: settingsSchema.parse({ sound: { volume } }),
    },
  })
  useAnnunciation().soundBlocked = isBlocked
  await flushPromises()
  return { bridge, control: wrapper.get('[data-testid=silence]') }
}

const later = Date.parse('2030-01-01T14:00:00Z')

test.each<[string, Parameters<typeof open>, state: string, words: string]>([
  ['nothing to hear', [{}, false], 'on', 'Sound on'],
  ['an alarm', [{ sounding: 'critical' }, false], 'sounding', 'Silence'],
  ['a browser that plays nothing yet', [{}, true], 'off', 'Sound off'],
  ['an alarm that this browser does not play', [{ sounding: 'critical' }, true], 'off', 'Sound off'],
  ['no volume', [{ sounding: 'critical' }, false, 0], 'off', 'Sound off'],
  ['a desk that is muted', [{ mutedUntil: later }, false], 'muted', 'Critical only'],
  [
    'a muted desk with a critical alarm',
    [{ mutedUntil: later, sounding: 'critical' }, false],
    'sounding',
    'Silence',
  ],
  ['a muted desk in a browser that plays nothing', [{ mutedUntil: later }, true], 'off', 'Sound off'],
])('the one sound control with %s', async (_name, start, state, words) => {
  const { control } = await open(...start)
  expect(control.attributes('data-state')).toBe(state)
  expect(control.text()).toContain(words)
})

test('the press that turns the sound on silences nothing, and the next one does', async () => {
  const { bridge, control } = await open({ sounding: 'critical' }, true)
  await control.trigger('pointerdown')
  // By now the browser plays.
  useAnnunciation().soundBlocked = false
  await control.trigger('click')
  expect(bridge.sent('attention.silence')).toEqual([])
  await control.trigger('pointerdown')
  await control.trigger('click')
  expect(bridge.sent('attention.silence')).toHaveLength(1)
})
