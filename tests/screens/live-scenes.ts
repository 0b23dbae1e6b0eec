import { themes } from '../../src/shared/model/constants.ts'
import type { Scene } from './scene.ts'

/** The Live view: quiet, busy, flooded and cut off, in every theme. */
export const liveScenes: readonly Scene[] = [
  {
    name: 'live-busy',
    themes,
    service: { alarms: 120, rate: 4, history: 2 },
    act: async (page) => {
      await page.getByTestId('alarms').focus()
      for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByTestId('tag-history').waitFor()
    },
  },
  { name: 'live-empty', themes, service: {}, act: () => Promise.resolve() },
  {
    name: 'live-flood',
    themes,
    service: { alarms: 800, rate: 300, scenario: 'flood' },
    act: (page) => page.getByTestId('announcement').first().waitFor(),
  },
  {
    name: 'live-lost',
    themes,
    service: { alarms: 120 },
    act: async (page, { stop }) => {
      await stop()
      await page.getByTestId('connection-bar').waitFor()
    },
  },
]
