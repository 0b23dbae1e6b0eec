import { expect, it } from 'vitest'
import { targets } from './targets.ts'

// Machines that test are busy: here main may not be blocked for a second; npm run fuzz allows it 50 ms.
const bounds = { maxHeldMB: 64, maxGrowthMB: 400, maxBlockedMs: 1_000 }
const seed = 20261117

it.each(targets)(
  '$name: nothing that is sent ends, fills or blocks the host, or damages its files',
  async ({ round }) => {
    const { findings, cases } = await round({ seed, cases: 25, limitMs: 60_000, bounds })
    expect(findings).toEqual([])
    expect(cases).toBe(25)
  },
  90_000,
)
