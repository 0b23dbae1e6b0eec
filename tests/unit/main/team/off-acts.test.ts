import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createOffActs } from '../../../../src/main/team/off-acts.ts'
import type { ActContent } from '../../../../src/shared/model/act.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { note, release, take } from '../../../support/team-acts.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const server = 'https://alarms.plant.example'

function openOff(folder: string) {
  const storage = { clock: createManualClock(), report: () => undefined }
  const off = createOffActs({ ...storage, folder, log: createLogRecorder().log })
  onTestFinished(() => off.stop())
  return off
}

it('what was done without the team is kept until the team has stored it', async () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'key.pem'), '')
  const off = openOff(folder)
  for (const content of [take, release, note('n')]) off.keep(server, 'Anna', content)
  const handOver = async (isStored: boolean): Promise<ActContent[]> => {
    let taken: ActContent[] = []
    await off.handOver((acts) => {
      taken = acts.map(({ content }) => content)
      // What is done while it is being stored is the next one's.
      if (isStored) off.keep(server, 'Anna', take)
      return Promise.resolve(isStored)
    })
    return taken
  }
  expect(await handOver(false)).toEqual([release, note('n')])
  expect(await handOver(true)).toEqual([release, note('n')])
  expect(await handOver(false)).toEqual([take])
  await off.stop()
  const again = openOff(folder)
  await again.handOver((acts) => {
    expect(acts.map(({ content }) => content)).toEqual([take])
    return Promise.resolve(true)
  })
})
