import { expect, test } from '../../support/web-desk.ts'
import { faultKinds } from '../../chaos/faults/index.ts'
import { startRig } from '../../chaos/rig.ts'

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
