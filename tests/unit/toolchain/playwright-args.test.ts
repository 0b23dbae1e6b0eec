import { expect, test } from 'vitest'
import { playwrightArgs } from '../../../tools/test/playwright-args.ts'

test('native Electron runs its whole suite', () => {
  const args = playwrightArgs('electron', { isEmulated: false, more: [] })
  expect(args).toEqual(['test', '--project=electron', '--reporter=list,json'])
})

test('emulated Electron runs the tests without a window alone, with time left within the hour', () => {
  const args = playwrightArgs('electron', { isEmulated: true, more: [] })
  expect(args).toContain('--grep=@emulated')
  const limit = args.find((argument) => argument.startsWith('--global-timeout='))
  expect(Number(limit?.split('=')[1])).toBeLessThanOrEqual(45 * 60_000)
})

test('the browser runs everything on every machine, or what is asked for', () => {
  const args = playwrightArgs('web', { isEmulated: true, more: ['live-list'] })
  expect(args).toEqual(['test', '--project=web', '--reporter=list,json', 'live-list'])
})
