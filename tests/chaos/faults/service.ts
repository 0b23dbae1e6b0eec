import { noHealing, type FaultKind } from '../fault.ts'

/** What happens to the service itself. */
export const serviceFaults: readonly FaultKind[] = [
  {
    name: 'service killed and restarted',
    lastsMs: 4_000,
    async inject({ service, betweenSteps }) {
      await betweenSteps(() => service().kill())
      return () => betweenSteps(() => service().start())
    },
  },
  {
    name: 'service stopped (SIGSTOP) and continued',
    lastsMs: 13_000,
    inject({ service }) {
      service().signal('SIGSTOP')
      return () => Promise.resolve(service().signal('SIGCONT'))
    },
  },
  {
    name: 'another plant on the same address',
    lastsMs: 2_000,
    async inject({ replacePlant, betweenSteps, plant }) {
      await betweenSteps(async () => {
        await replacePlant()
        await plant.burst(3)
      })
      return noHealing
    },
  },
]
