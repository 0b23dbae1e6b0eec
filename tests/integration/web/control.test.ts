import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { controlPath, createControl, requestKey } from '../../../src/web/control.ts'
import { tempFolder } from '../../support/temp-folder.ts'

async function startControl(path: string) {
  const orders: unknown[] = []
  const control = createControl(
    path,
    (order) => {
      orders.push(order)
      return 'http://127.0.0.1:4600/#key=abc'
    },
    (reason) => {
      throw new Error(reason)
    },
  )
  await control.start()
  onTestFinished(control.stop)
  return { orders, control }
}

it('makes an address for the user of the folder, and for nobody else', async () => {
  const path = controlPath(tempFolder())
  // What a killed host leaves behind is in nobody's way.
  writeFileSync(path, '')
  const { orders } = await startControl(path)
  const order = { role: 'operator' as const, name: null }
  expect(await requestKey(path, order)).toEqual({ ok: true, value: 'http://127.0.0.1:4600/#key=abc' })
  expect(orders).toEqual([order])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('says so where no host runs', async () => {
  expect(await requestKey(join(tempFolder(), 'control.sock'), { role: 'viewer', name: null })).toMatchObject({
    ok: false,
    error: { code: 'unreachable' },
  })
})

it('makes no address for a request that it does not understand', async () => {
  const path = controlPath(tempFolder())
  const { orders } = await startControl(path)
  const order = { role: 'owner', name: null } as never
  expect(await requestKey(path, order)).toMatchObject({ ok: false })
  expect(orders).toEqual([])
})

it('fits a long path and each system', () => {
  expect(controlPath(`/${'x'.repeat(200)}`, 'linux').length).toBeLessThan(108)
  expect(controlPath('C:\\desk', 'win32')).toMatch(/^\\\\\.\\pipe\\tocsin-[\da-f]{32}$/)
})
