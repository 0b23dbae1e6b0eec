import { describe, expect, it } from 'vitest'
import { createNotifier } from '../../../../src/main/notify/notifier.ts'
import type { NotificationRequest } from '../../../../src/main/notify/notification-batcher.ts'
import type { NativeNotification, NotificationOutcome } from '../../../../src/main/platform/host-shell.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'

const profile = serverProfileSchema.parse({})
const request = (fields: Partial<NotificationRequest> = {}): NotificationRequest => ({
  alarm: makeAlarm({ id: 1, priority: 2, message: 'Drum level high' }),
  profile,
  count: 1,
  urgent: false,
  repeats: null,
  ...fields,
})

function setUp(outcome: NotificationOutcome = { kind: 'shown' }) {
  const shown: NativeNotification[] = []
  const onPage: unknown[] = []
  const notShown: NotificationRequest[] = []
  const notices: string[] = []
  const page = { isThere: true }
  let counted = 0
  const notifier = createNotifier({
    shell: {
      systemLocale: 'en',
      showNotification: (notification) => {
        shown.push(notification)
        return Promise.resolve(outcome)
      },
      closeNotifications: () => undefined,
    },
    now: () => 90_000,
    log: createLogRecorder().log,
    sendToPages: (_profileId, { payload }) => onPage.push(payload),
    hasPages: () => page.isThere,
    isActive: ({ alarm }) => alarm.id !== 9,
    settings: () => settingsSchema.parse({}),
    serverName: () => '',
    addNotice: (code) => notices.push(code),
    dismissNotice: () => undefined,
    onNotShown: (each) => notShown.push(each),
    onCounted: () => counted++,
  })
  return { notifier, page, shown, onPage, notShown, notices, counted: () => counted }
}

describe('a notification of an alarm', () => {
  it('goes to the pages with its repeats, all of a server at once', () => {
    const { notifier, shown, onPage } = setUp()
    const alarm = makeAlarm({ id: 1 })
    const others = [{ alarm: makeAlarm({ id: 2 }), profile, kind: 'new' as const, repeats: null }]
    notifier.announce([{ alarm, profile, kind: 'repeat', repeats: { spanMs: 40_000, count: 5 } }, ...others])
    expect(onPage).toEqual([
      [
        { alarm, kind: 'repeat', repeats: { count: 5, spanMs: 40_000 } },
        { alarm: makeAlarm({ id: 2 }), kind: 'new', repeats: null },
      ],
    ])
    expect(shown).toEqual([])
    expect(notifier.counts()).toMatchObject({ shown: 0, failed: 0, refused: 0 })
  })

  it('waits for a page while there is none, once, and only while the alarm stands', () => {
    const { notifier, page, onPage } = setUp()
    page.isThere = false
    for (const id of [1, 9, 2])
      notifier.announce([{ alarm: makeAlarm({ id }), profile, kind: 'new', repeats: null }])
    notifier.announce([
      { alarm: makeAlarm({ id: 1 }), profile, kind: 'repeat', repeats: { spanMs: 9_000, count: 3 } },
    ])
    expect(onPage).toEqual([])
    page.isThere = true
    notifier.pageShows('another server')
    expect(onPage).toEqual([])
    notifier.pageShows(profile.id)
    notifier.pageShows(profile.id)
    expect(onPage).toMatchObject([[{ alarm: { id: 1 }, kind: 'new' }, { alarm: { id: 2 } }]])
  })

  it('that the system shows is counted, and so is what people do with it', async () => {
    const { notifier, shown, onPage, notShown, notices, counted } = setUp()
    await notifier.notifyAlarm(request())
    shown[0]?.onEvent({ kind: 'clicked' })
    shown[0]?.onEvent({ kind: 'closed' })
    expect(notifier.counts()).toEqual({
      shown: 1,
      failed: 0,
      refused: 0,
      clicked: 1,
      closed: 1,
      lastProblem: null,
    })
    expect(counted()).toBe(3)
    expect([onPage, notShown, notices]).toEqual([[], [], []])
  })

  it.each<[NotificationOutcome, object]>([
    [
      { kind: 'failed', detail: 'HRESULT 1' },
      { failed: 1, refused: 0 },
    ],
    [
      { kind: 'refused', cause: 'permission', detail: 'HRESULT 1' },
      { failed: 0, refused: 1 },
    ],
  ])('that is %o is handed back, counted and noticed', async (outcome, counts) => {
    const { notifier, notShown, notices } = setUp(outcome)
    const lost = request()
    await notifier.notifyAlarm(lost)
    expect(notShown).toEqual([lost])
    expect(notifier.counts()).toMatchObject({
      ...counts,
      shown: 0,
      lastProblem: { at: 90_000, detail: 'HRESULT 1' },
    })
    expect(notices).toEqual(['no-native-notifications'])
  })

  it('that fails after it counted as shown is handed back too, and counted once', async () => {
    const { notifier, shown, notShown } = setUp()
    await notifier.notifyAlarm(request())
    shown[0]?.onEvent({ kind: 'failed', detail: 'dropped' })
    expect(notShown).toHaveLength(1)
    expect(notifier.counts()).toMatchObject({ shown: 0, failed: 1, lastProblem: { detail: 'dropped' } })
  })

  it('replaces the earlier one of its alarm; a summary replaces the single ones', async () => {
    const { notifier, shown } = setUp()
    await notifier.notifyAlarm(request())
    await notifier.notifyAlarm(request())
    await notifier.notifyAlarm(request({ count: 7 }))
    expect(shown[0]?.key).toBe(shown[1]?.key)
    expect(shown[2]).toMatchObject({ key: 'summary', replaces: ['summary', 'single'] })
  })
})

describe('a lost connection', () => {
  it('is a notice in any case, and a notification where the gate says so', async () => {
    const { notifier, shown, notices } = setUp()
    const server = { id: 'a', name: 'North', link: 'lost' as const, confirmedAt: null }
    await notifier.notifyConnectionLost(server, false)
    expect([notices, shown]).toEqual([['service-lost'], []])
    await notifier.notifyConnectionLost(server, true)
    expect(shown).toMatchObject([{ title: 'Connection to North lost', key: 'lost a', urgent: true }])
  })
})
