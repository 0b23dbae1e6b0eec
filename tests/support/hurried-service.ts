import { startService, type StartedService } from './service.ts'

export interface HurriedService extends StartedService {
  /**
   * Advances the service's clock until an operator has acknowledged an alarm; returns the operator, or null
   * when the acknowledgement cleared the alarm.
   */
  untilAcknowledged(id: number): Promise<string | null>
}

const stepMs = 30_000
const maxMs = 24 * 3_600_000

/** A service with operators and a clock that the test controls, so that no test waits for a human delay. */
export async function startHurriedService(): Promise<HurriedService> {
  let ahead = 0
  const service = await startService({
    rate: 0.2,
    scenario: 'quiet',
    // With this seed the first alarm is acknowledged before it returns to normal.
    seed: 4,
    now: () => Date.now() + ahead,
  })

  /** The plant checks its clock at every event: one that leaves nothing on the list. */
  const pass = async () => {
    ahead += stepMs
    await service.post({ path: 'CLOCK\\TICK', temporary: true, eventCondition: { transitory: true } })
  }

  return {
    ...service,
    async untilAcknowledged(id) {
      for (const end = ahead + maxMs; ahead < end;) {
        await pass()
        const { items } = await service.list('limit=1000')
        const alarm = items.find((each) => each.id === id)
        if (!alarm) return null
        if (alarm.ackUser !== '') return alarm.ackUser
      }
      throw new Error(`nobody acknowledged alarm ${id} within a day of the service's time`)
    },
  }
}
