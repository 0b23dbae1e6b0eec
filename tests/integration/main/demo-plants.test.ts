import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { forkService } from '../../../src/web/service-process.ts'
import { makeApp, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { serviceFile } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const flags = {
  server: null,
  token: null,
  data: null,
  plant: ['--alarms', '2', '--rate', '0', '--history', '0'],
}

/** A desk in this folder with so many demo plants, and how many services run for it. */
function startPlants(folder: string, plants: number) {
  let running = 0
  const spawn = forkService(serviceFile, () => undefined)
  const test = makeApp({
    folder,
    flags: { ...flags, plants },
    spawnService(args, env) {
      const child = spawn(args, env)
      running++
      child.onExit(() => running--)
      return child
    },
  })
  test.app.start()
  const areLive = (...ids: string[]) =>
    eventually(async () => {
      const { servers } = await replyOf(test.ask('desk.snapshot', null))
      expect(servers.filter(({ link }) => link === 'live').map(({ id }) => id)).toEqual(ids)
    })
  return { ...test, areLive, running: () => running }
}

const filesOf = (folder: string) =>
  ['embedded-2.sqlite', 'servers/plant-2.sqlite'].map((name) => existsSync(join(folder, name)))

it('a removed demo plant ends its service', async () => {
  const desk = startPlants(tempFolder(), 2)
  await desk.areLive('embedded', 'plant-2')
  expect(desk.running()).toBe(2)
  await replyOf(desk.ask('profile.remove', { id: 'plant-2' }))
  await eventually(() => expect(desk.running()).toBe(1))
})

it('a run with fewer demo plants keeps nothing of the others', async () => {
  const folder = tempFolder()
  const two = startPlants(folder, 2)
  await two.areLive('embedded', 'plant-2')
  expect(filesOf(folder)).toEqual([true, true])
  await two.app.stop()
  const one = startPlants(folder, 1)
  onTestFinished(() => one.app.stop())
  await one.areLive('embedded')
  await eventually(() => expect(filesOf(folder)).toEqual([false, false]))
  expect(one.running()).toBe(1)
})
