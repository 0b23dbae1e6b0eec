import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import { test } from '../../support/electron-test.ts'
import { startService } from '../../support/service.ts'

/** The versions of GTK in main's memory. */
const gtkIn = (pid: number | undefined) =>
  [...new Set(readFileSync(`/proc/${pid}/maps`, 'utf8').match(/libgtk-\d/g))].toSorted()

test('main has one GTK, and --gtk-version says which', async ({ start, atEnd }) => {
  const service = await startService({ alarms: 1 })
  atEnd(() => service.stop())
  const plain = await start({ server: service })
  await isLive(plain.page)
  expect(gtkIn(plain.app().process().pid)).toHaveLength(1)
  const chosen = await start({ server: service, flags: ['--gtk-version=3'] })
  await isLive(chosen.page)
  expect(gtkIn(chosen.app().process().pid)).toEqual(['libgtk-3'])
})
