import { startService, type StartedService } from './service.ts'

export interface HurriedService extends StartedService {
  /**
   * Lets time pass in the service until its operators have acknowledged an alarm; answers by whom, or null
   * where that was the alarm's end.
   */
  untilAcknowledged(id: number): Promise<string | null>
}

const stepMillis = 30_000
const longestMillis = 24 * 3_600_000

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
    ahead += stepMillis
    await service.post({ path: 'CLOCK\\TICK', temporary: true, eventCondition: { transitory: true } })
  }

  return {
    ...service,
    async untilAcknowledged(id) {
      for (const end = ahead + longestMillis; ahead < end;) {
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
