import { expect, test } from 'vitest'
import { playwrightArgs } from '../../../tools/test/playwright-args.ts'

const linux = { engines: [], isEmulated: false, hasSessionBus: true, hasWayland: true, more: [] }

test('native Electron runs its whole suite, and the smoke tests on Wayland where there is a compositor', () => {
  const on = (hasWayland: boolean) => playwrightArgs('electron', { ...linux, hasWayland })
  const rest = ['--workers=1', '--reporter=list,json']
  expect(on(true)).toEqual(['test', '--project=electron', '--project=electron-wayland', ...rest])
  expect(on(false)).toEqual(['test', '--project=electron', ...rest])
})

test('emulated Electron runs the smoke tests and those without a window, within a limit of their own', () => {
  const args = playwrightArgs('electron', { ...linux, isEmulated: true })
  expect(args).toContain('--grep=@emulated|@smoke')
  expect(args).not.toContain('--project=electron-wayland')
  const limit = args.find((argument) => argument.startsWith('--global-timeout='))
  expect(Number(limit?.split('=')[1])).toBeLessThanOrEqual(45 * 60_000)
})

test('without a session bus Electron runs the tests that need none', () => {
  const args = playwrightArgs('electron', { ...linux, hasSessionBus: false })
  expect(args).toContain('--grep=@portable')
  expect(args).not.toContain('--project=electron-wayland')
})

test('the browser runs everything on every machine, or what is asked for', () => {
  const args = playwrightArgs('web', { ...linux, isEmulated: true, more: ['live-list'] })
  expect(args).toEqual(['test', '--project=web', '--reporter=list,json', 'live-list'])
})

test('the flow for all browsers runs in Chromium, and in the others that are here', () => {
  const args = playwrightArgs('browsers', { ...linux, engines: ['firefox', 'webkit'] })
  expect(args).toEqual([
    'test',
    '--project=chromium',
    '--project=firefox',
    '--project=webkit',
    '--reporter=list,json',
  ])
  expect(playwrightArgs('browsers', linux)).toEqual(['test', '--project=chromium', '--reporter=list,json'])
})
