import { setTimeout as pause } from 'node:timers/promises'
import { between, chance, createRandom, pick, type Random } from '../../src/service/plant/random.ts'
import type { AlarmBody, ServiceProcess } from './service-process.ts'

/** One raise of an alarm, as the plant that raised it knows it: the truth. Times are in milliseconds since 1970. */
export interface Occurrence {
  alarmId: number
  path: string
  raisedAt: number
  acknowledgedAt: number | null
  /** When its end was ordered, by a return to normal or by the next raise; null: it lasts. */
  endedAt: number | null
  /** The plant leaves it alone until everything is cleared. */
  isKept?: boolean
  /** Somebody took or shelved it by hand, and so has not missed it. */
  isHandled?: boolean
  /** When somebody shelved it. */
  shelved?: Shelving[]
}

/** A time on the shelf; one that ends by itself is announced, one that somebody ends is not. */
export interface Shelving {
  from: number
  until: number
  endsByItself: boolean
}

/** A scripted, seeded plant: raises, acknowledges, clears and raises again, and remembers all of it. */
export interface ChaosPlant {
  /** Everything that happened since the last `forget`. */
  readonly occurrences: readonly Occurrence[]
  /** What ended before that; its service has the histories of it. */
  readonly past: readonly Occurrence[]
  /** Acts until it is paused, so many times slower than usual. */
  play(slowness?: number): void
  /** Settles when the step in progress has ended. */
  pause(): Promise<void>
  /** Raises one that it leaves alone until everything is cleared. */
  keep(): Promise<Occurrence>
  /** So many alarms at once. */
  burst(count: number): Promise<void>
  /** Returns everything to normal. */
  clearAll(): Promise<void>
  /** All alarms ended now without any doing of the plant: its service was replaced. */
  abandon(): void
  forget(): void
}

/** Of more than ten urgent alarms pending at once the desk notifies by a count, which names none of them. */
const usualMaxActive = 5
/** A service that gives whole seconds could not tell two raises in one second apart. */
const minRealarmGapMs = 1_200
const stepGapMs = { from: 80, to: 300 }

export function createChaosPlant(
  service: () => ServiceProcess,
  seed: number,
  maxActive = usualMaxActive,
): ChaosPlant {
  const random: Random = createRandom(seed)
  let occurrences: Occurrence[] = []
  let past: Occurrence[] = []
  let replacedAt = 0
  let tag = 0
  let isPlaying = false
  let slowness = 1
  let playing: Promise<void> = Promise.resolve()

  const active = () => occurrences.filter(({ endedAt }) => endedAt === null)
  const bodyOf = (path: string): AlarmBody => ({
    path,
    raised: true,
    priority: 1,
    alarmMessage: `Message of ${path}`,
  })

  const raise = async (path: string) => {
    const before = active().find((each) => each.path === path)
    if (before) before.endedAt = Date.now()
    const { id, raisedAt } = await service().raise(bodyOf(path))
    const occurrence: Occurrence = { alarmId: id, path, raisedAt, acknowledgedAt: null, endedAt: null }
    occurrences.push(occurrence)
    return occurrence
  }
  const clear = async (occurrence: Occurrence) => {
    occurrence.endedAt = Date.now()
    await service().clear(bodyOf(occurrence.path))
  }
  const acknowledge = async (occurrence: Occurrence) => {
    occurrence.acknowledgedAt = Date.now()
    if (!(await service().acknowledge(occurrence.alarmId)))
      throw new Error(`the service does not acknowledge alarm ${occurrence.alarmId}`)
  }
  const raiseNew = () => raise(`CHAOS\\S${seed}\\T${++tag}`)

  const step = async (): Promise<unknown> => {
    const current = active().filter(({ isKept }) => !isKept)
    if (current.length === 0 || (current.length < maxActive && chance(random, 0.5))) return raiseNew()
    const chosen = pick(random, current)
    const canRealarm = Date.now() - chosen.raisedAt > minRealarmGapMs
    if (canRealarm && chance(random, 0.3)) return raise(chosen.path)
    if (chosen.acknowledgedAt === null && chance(random, 0.3)) return acknowledge(chosen)
    return clear(chosen)
  }

  const run = async () => {
    while (isPlaying) {
      await step()
      await pause(slowness * between(random, stepGapMs.from, stepGapMs.to))
    }
  }

  return {
    get occurrences() {
      return occurrences
    },
    get past() {
      return past
    },
    play(next = slowness) {
      slowness = next
      if (isPlaying) return
      isPlaying = true
      playing = run()
    },
    async pause() {
      isPlaying = false
      await playing
    },
    async keep() {
      return Object.assign(await raiseNew(), { isKept: true })
    },
    async burst(count) {
      for (let each = 0; each < count; each++) await raiseNew()
    },
    async clearAll() {
      for (const occurrence of active()) await clear(occurrence)
    },
    abandon() {
      for (const occurrence of active()) occurrence.endedAt = Date.now()
      past = []
      replacedAt = Date.now()
    },
    forget() {
      const isPast = ({ endedAt, raisedAt }: Occurrence) => endedAt !== null && raisedAt > replacedAt
      past = [...past, ...occurrences.filter(isPast)]
      occurrences = active()
    },
  }
}
