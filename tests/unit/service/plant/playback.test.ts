import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlayback, scheduleOf } from '../../../../src/service/plant/playback.ts'
import { createRandom } from '../../../../src/service/plant/random.ts'
import { createSite } from '../../../../src/service/plant/site.ts'
import { readRecording, type RecordedAlarm } from '../../../../src/shared/model/recording.ts'
import { newAlarm, openLifecycle, type TestLifecycle } from '../../../support/alarm-lifecycle.ts'

const known = 'NORTH\\BOILER2\\LT204.HIHI'
const recordingOf = (lines: string, speed = 1) => ({
  alarms: readRecording(`tag,raised_s,reset_s,message,priority\n${lines}`).alarms,
  speed,
})

test.for([
  [1, [0, 10_000, 10_000, 25_500]],
  [2, [0, 5_000, 5_000, 12_750]],
  [60, [0, 167, 167, 425]],
] as const)(
  'at %i times the distances are divided, and what begins is raised before others end',
  ([speed, times]) => {
    const schedule = scheduleOf(recordingOf('A,5,15,,\nB,15,30.5,,\n', speed))
    expect(schedule.map(({ at }) => at)).toEqual(times)
    const order = ['raise 0', 'raise 1', 'reset 0', 'reset 1']
    expect(schedule.map(({ kind, place }) => `${kind} ${place}`)).toEqual(order)
  },
)

let stage: TestLifecycle
let failures: unknown[]
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stage = openLifecycle()
  failures = []
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})

function play(recording: { alarms: RecordedAlarm[]; speed: number }) {
  const playback = createPlayback({
    ...stage,
    recording,
    site: createSite(),
    random: createRandom(1),
    now: Date.now,
    onError: (error) => failures.push(error),
  })
  playback.start()
  return playback
}
const paths = () => stage.current().map(({ path }) => path)
const raised = () => stage.active.map(({ path }) => path)

test('alarms come and go in their order, and no timer remains', () => {
  play(recordingOf('A,0,20,,\nB,10,,,\nA,15,25,,\n', 10))
  expect(paths()).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(paths()).toEqual(['A'])
  vi.advanceTimersByTime(1_500)
  expect(paths()).toEqual(['A', 'B', 'A'])
  vi.advanceTimersByTime(500)
  expect(paths()).toEqual(['B', 'A'])
  vi.advanceTimersByTime(500)
  expect(paths()).toEqual(['B'])
  expect(vi.getTimerCount()).toBe(0)
  const entries = stage.database.prepare('SELECT raisedAt, resetAt FROM occurrence ORDER BY id').all()
  expect(entries.map((entry) => ({ ...entry }))).toEqual([
    { raisedAt: 1_002_000, resetAt: 1_004_000 },
    { raisedAt: 1_003_000, resetAt: null },
    { raisedAt: 1_003_500, resetAt: 1_004_500 },
  ])
})

test('a tag of the plant is described by the plant, any other by its path, and both by what the file says', () => {
  play(
    recordingOf(
      [
        `${known},0,,,`,
        `${known},1,,Said,3`,
        'U\\T1.HIH,2,,,',
        'U\\T2.lo,3,,,',
        'U\\T3,4,,,',
        'U\\T4,5,,Said,2',
      ].join('\n'),
    ),
  )
  vi.advanceTimersByTime(7_000)
  expect(
    stage.active.map(({ path, name, message, priority, masked }) => ({
      path,
      name,
      message,
      priority,
      masked,
    })),
  ).toEqual(
    [
      { path: known, name: 'LT204.HIHI', message: 'Boiler 2 drum level high-high', priority: 1 },
      { path: known, name: 'LT204.HIHI', message: 'Said', priority: 3 },
      { path: 'U\\T1.HIH', name: 'T1.HIH', message: 'U\\T1.HIH', priority: 1 },
      { path: 'U\\T2.lo', name: 'T2.lo', message: 'U\\T2.lo', priority: 3 },
      { path: 'U\\T3', name: 'T3', message: 'U\\T3', priority: 4 },
      { path: 'U\\T4', name: 'T4', message: 'Said', priority: 2 },
    ].map((alarm) => ({ ...alarm, masked: false })),
  )
})

test('what stands of its tags has returned to normal when it begins, what stands of others has not', () => {
  const ofPlant = { source: 'plant', course: 'temporary', creation: null } as const
  stage.lifecycle.raise(newAlarm({ path: 'A', ...ofPlant }), 1)
  stage.lifecycle.raise(newAlarm({ path: 'Z', ...ofPlant }), 1)
  play(recordingOf('B,0,,,\nA,10,,,\n'))
  vi.advanceTimersByTime(2_000)
  expect(paths()).toEqual(['Z', 'B'])
})

test('an operator may acknowledge meanwhile; the return to normal still clears', () => {
  play(recordingOf('A,0,10,,\n'))
  vi.advanceTimersByTime(2_000)
  const [alarm] = stage.current()
  expect(stage.lifecycle.acknowledge(alarm?.id ?? 0, { user: 'anna', comment: '' }, Date.now())).toBe(2)
  vi.advanceTimersByTime(10_000)
  expect(paths()).toEqual([])
})

test('after a pause it goes on where it was', () => {
  play(recordingOf('A,0,,,\nB,10,,,\nC,20,,,\n'))
  vi.advanceTimersByTime(2_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(10_000)
  expect(raised()).toEqual(['A', 'B'])
  vi.advanceTimersByTime(9_999)
  expect(raised()).toEqual(['A', 'B'])
  vi.advanceTimersByTime(1)
  expect(raised()).toEqual(['A', 'B', 'C'])
})

test('what the database refuses is played once it takes it, and once', () => {
  play(recordingOf('A,0,,,\nB,0,,,\n'))
  stage.database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON occurrence BEGIN SELECT RAISE(ABORT, 'full'); END",
  )
  vi.advanceTimersByTime(2_000)
  expect(failures).toHaveLength(1)
  expect(raised()).toEqual([])
  stage.database.exec('DROP TRIGGER full')
  vi.advanceTimersByTime(1_000)
  expect(raised()).toEqual(['A', 'B'])
  expect(failures).toHaveLength(1)
})

test('stopped, it plays nothing more', () => {
  const playback = play(recordingOf('A,0,,,\nB,10,,,\n'))
  vi.advanceTimersByTime(2_000)
  playback.stop()
  expect(vi.getTimerCount()).toBe(0)
})
