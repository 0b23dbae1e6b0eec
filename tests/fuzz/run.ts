import { parseArgs } from 'node:util'
import { targets } from './targets.ts'
import type { Bounds } from './rig.ts'

// npm run fuzz -- --minutes N: every target in turn, each round on a fresh host; exit code 1 with a finding.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    seed: { type: 'string' },
    path: { type: 'string' },
    cases: { type: 'string', default: '200' },
  },
})
const bounds: Bounds = { maxHeldMB: 64, maxGrowthMB: 400, maxBlockedMs: 50 }
const chosen = targets.filter(({ name }) => values.only === '' || values.only.split(',').includes(name))
if (chosen.length === 0) throw new Error(`there is no target ${values.only}`)
// A seed repeats its round and ends.
const isRepeated = values.seed !== undefined
const end = Date.now() + Number(values.minutes) * 60_000
let seed = Number(values.seed ?? Date.now() % 1_000_000_000)
let found = 0
do {
  for (const target of chosen) {
    const limitMs = isRepeated ? 3_600_000 : Math.max(1_000, end - Date.now())
    const order = { seed, cases: Number(values.cases), limitMs, bounds }
    const round = await target.round(values.path === undefined ? order : { ...order, path: values.path })
    console.log(`${target.name}, seed ${seed}: ${round.cases} cases, ${round.figures}`)
    for (const { problem, shrunk, path } of round.findings) {
      found++
      const repeat = `npm run fuzz -- --only ${target.name} --seed ${seed} --cases ${values.cases}`
      console.log(`FOUND ${problem}`)
      if (shrunk !== null) console.log(`  shrunk: ${shrunk}`)
      console.log(`  repeat: ${repeat}${path === null ? '' : ` --path ${path}`}`)
    }
  }
  seed++
} while (!isRepeated && Date.now() < end)
console.log(found === 0 ? 'Nothing was found.' : `${found} findings.`)
process.exit(found === 0 ? 0 : 1)
