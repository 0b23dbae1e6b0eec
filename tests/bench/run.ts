import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// npm run bench: every benchmark of this folder, one after the other, each in a process of its own so that
// none is affected by another. Each prints one JSON line per figure; with --write those that describe the machine
// keep their figures under docs/bench. Names of benchmarks come first, then flags, which each of them gets.
const given = process.argv.slice(2)
const firstFlag = given.findIndex((argument) => argument.startsWith('--'))
const asked = firstFlag === -1 ? given : given.slice(0, firstFlag)
const flags = given.slice(asked.length)
const benches = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)))
  .sort()
if (benches.length === 0) {
  console.error(`There is no benchmark named ${asked.join(' or ')}.`)
  process.exitCode = 2
}
for (const bench of benches) {
  const child = spawn(process.execPath, [join(import.meta.dirname, bench), ...flags], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) {
    console.error(`${bench} failed.`)
    process.exitCode = 1
  }
}
