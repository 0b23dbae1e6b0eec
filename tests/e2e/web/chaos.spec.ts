import { expect, test } from '../../support/web-desk.ts'
import { faultKinds } from '../../chaos/faults/index.ts'
import { startRig } from '../../chaos/rig.ts'
import { serverFaults } from '../../chaos/servers/faults.ts'
import { startServersRig } from '../../chaos/servers/rig.ts'

// One short fault of each family; npm run chaos has all of them.
const sample = [
  'connections reset',
  'service killed and restarted',
  'HTML instead of JSON',
  'the first page again and again',
  'garbage around each push in one frame',
]

test('a sample of the fault bench: nothing is lost, doubled, invented or announced wrongly', async ({
  page,
  atEnd,
}) => {
  test.setTimeout(240_000)
  const rig = await startRig(page, { seed: 1 })
  atEnd(() => rig.stop())
  for (const name of sample) {
    const kind = faultKinds.find((each) => each.name === name)
    if (!kind) throw new Error(`there is no fault named ${name}`)
    const verdict = await rig.run(kind)
    expect(verdict.problems, name).toEqual([])
    expect(verdict.occurrences, name).toBeGreaterThan(3)
  }
})

test('one of three servers answers garbage and is restarted: nothing is wrong on any of them', async ({
  page,
  atEnd,
}) => {
  test.setTimeout(240_000)
  const rig = await startServersRig(page, { seed: 1 })
  atEnd(() => rig.stop())
  for (const name of ['answers garbage', 'restarted']) {
    const fault = serverFaults.find((each) => each.name === name)
    if (!fault) throw new Error(`there is no fault named ${name}`)
    const { problems, harmed } = await rig.run(fault)
    expect(problems, name).toEqual([])
    expect(harmed.occurrences, name).toBeGreaterThan(3)
  }
})
