import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { eventually, linkBecomes, startDesk } from '../support/desk.ts'
import { spawnService, type SpawnedService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'

const rounds = 10

it(
  'misses and doubles nothing while the service is killed and started ten times',
  { timeout: 300_000 },
  async () => {
    const data = ['--data', join(tempFolder(), 'alarms.sqlite')]
    let service: SpawnedService = await spawnService(data)
    onTestFinished(async () => {
      await service.kill('SIGKILL')
    })
    const port = ['--port', String(service.port)]
    const test = startDesk(service)
    await linkBecomes(test, 'live')
    const created: number[] = []
    const create = async (at: SpawnedService, name: string) =>
      created.push(await at.post({ path: `CHAOS\\${name}` }))

    for (let round = 1; round <= rounds; round++) {
      await create(service, `R${round}.BEFORE`)
      await service.kill('SIGKILL')
      await linkBecomes(test, 'lost')

      // The desk's service is down; the same plant goes on elsewhere, where the desk cannot see it.
      const elsewhere = await spawnService(data)
      await create(elsewhere, `R${round}.DOWN1`)
      await create(elsewhere, `R${round}.DOWN2`)
      await elsewhere.kill('SIGTERM')

      service = await spawnService([...data, ...port])
      await create(service, `R${round}.AFTER`)
      await linkBecomes(test, 'live')
      await test.desk.check()
      expect(test.ids()).toEqual(created)
    }

    await eventually(() => expect(test.annunciations.size).toBe(created.length))
    expect([...test.annunciations.values()]).toEqual(created.map(() => 1))
  },
)
