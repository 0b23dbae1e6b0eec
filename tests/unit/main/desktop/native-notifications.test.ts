import type { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNativeNotifications } from '../../../../src/main/desktop/native-notifications.ts'
import type { NotificationEvent } from '../../../../src/main/platform/host-shell.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** The class at Electron's boundary: each test says how the system answers `show`. */
const fake = vi.hoisted(() => ({
  isSupported: true,
  onShow: (_notification: { emit(event: string, ...args: unknown[]): unknown }): void => undefined,
  closings: 0,
  onClose(notification: { emit(event: string, ...args: unknown[]): unknown }) {
    fake.closings++
    notification.emit('close', {})
  },
  made: [] as { emit(event: string, ...args: unknown[]): unknown; isClosed: boolean }[],
}))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await vi.importActual<{ EventEmitter: typeof EventEmitter }>(
    'node:events',
  )
  return {
    Notification: class extends Emitter {
      static isSupported = () => fake.isSupported
      isClosed = false
      constructor() {
        super()
        fake.made.push(this)
      }
      show() {
        fake.onShow(this)
      }
      close() {
        this.isClosed = true
        fake.onClose(this)
      }
    },
  }
})

afterEach(() => {
  fake.isSupported = true
  fake.onShow = () => undefined
  fake.made = []
})

function setUp(platform: NodeJS.Platform = 'win32') {
  const clock = createManualClock()
  const { log, lines } = createLogRecorder()
  const daemon = { obstacle: null as string | null, calls: 0 }
  const notifications = createNativeNotifications({
    clock,
    platform,
    log,
    daemon: {
      obstacle: () => Promise.resolve(daemon.obstacle),
      call(task) {
        daemon.calls++
        task()
      },
    },
    icon: 'icon.png',
  })
  const events: NotificationEvent[] = []
  const show = (key = 'one', replaces: string[] = []) =>
    notifications.show({
      title: 'Drum level high',
      body: '',
      slot: 'single',
      key,
      replaces,
      urgent: false,
      onEvent: (event) => events.push(event),
    })
  return { clock, daemon, notifications, events, show, lines }
}

describe('a native notification', () => {
  it('is shown when the system says so', async () => {
    fake.onShow = (notification) => notification.emit('show')
    const { show, clock } = setUp()
    expect(await show()).toEqual({ kind: 'shown' })
    expect(clock.pending()).toBe(0)
  })

  it.each([
    ['The toast could not be created (0x80070005)', { kind: 'failed' }],
    ['Toast failed with HRESULT 0x803E0111', { kind: 'refused', cause: 'permission' }],
    ['Notifications are not allowed for this application', { kind: 'refused', cause: 'permission' }],
    ['UNErrorDomain error 1.', { kind: 'refused', cause: 'permission' }],
    ['Toast failed with HRESULT 0x803E0207', { kind: 'refused', cause: 'focus-assist' }],
  ])('is not shown where the system fails with “%s”', async (detail, outcome) => {
    fake.onShow = (notification) => notification.emit('failed', {}, detail)
    const { show, events } = setUp()
    expect(await show()).toEqual({ ...outcome, detail })
    expect(events).toEqual([])
  })

  it('is not shown where showing it throws, nor where nothing confirms it', async () => {
    const { show, clock } = setUp()
    fake.onShow = () => {
      throw new Error('no such object path')
    }
    expect(await show()).toEqual({ kind: 'failed', detail: 'no such object path' })
    fake.onShow = () => undefined
    fake.onShow = (notification) => notification.emit('failed', {}, '')
    expect(await show()).toEqual({ kind: 'failed', detail: 'the system gave no reason' })
    fake.onShow = () => undefined
    const pending = show()
    await clock.advance(3_000)
    expect(await pending).toMatchObject({ kind: 'failed' })
  })

  it('is refused where the system has none, or no daemon to show it', async () => {
    const { daemon, show } = setUp()
    daemon.obstacle = 'the daemon hangs'
    expect(await show()).toEqual({ kind: 'refused', cause: 'no-daemon', detail: 'the daemon hangs' })
    expect(daemon.calls).toBe(0)
    fake.isSupported = false
    expect(await setUp().show()).toMatchObject({ kind: 'refused', cause: 'unsupported' })
    expect(fake.made).toEqual([])
  })

  it('reports a failure that comes after it was shown, once, and clicks and closes', async () => {
    fake.onShow = (notification) => notification.emit('show')
    const { show, events } = setUp()
    await show('one')
    await show('two')
    fake.made[0]?.emit('failed', {}, 'dropped')
    fake.made[0]?.emit('failed', {}, 'dropped')
    fake.made[1]?.emit('click')
    fake.made[1]?.emit('close', {})
    expect(events).toEqual([{ kind: 'failed', detail: 'dropped' }, { kind: 'clicked' }, { kind: 'closed' }])
  })

  it('replaces the earlier one of its key and those of the slots it covers, which nobody closed', async () => {
    fake.onShow = (notification) => notification.emit('show')
    const { show, events, notifications } = setUp()
    await show('one')
    await show('two')
    await show('one')
    const closed = () => fake.made.map(({ isClosed }) => isClosed)
    expect(closed()).toEqual([true, false, false])
    await show('summary', ['single'])
    expect(closed()).toEqual([true, true, true, false])
    await notifications.stop()
    expect(closed()).toEqual([true, true, true, true])
    expect(events).toEqual([])
  })

  it('is not closed while the daemon hangs, which would block main, but afterwards', async () => {
    fake.onShow = (notification) => notification.emit('show')
    const { daemon, show, notifications } = setUp()
    await show()
    daemon.obstacle = 'the daemon hangs'
    notifications.close('single')
    await notifications.stop()
    expect(fake.made.map(({ isClosed }) => isClosed)).toEqual([false])
    expect(daemon.calls).toBe(1)
    daemon.obstacle = null
    await notifications.stop()
    expect(fake.made.map(({ isClosed }) => isClosed)).toEqual([true])
  })

  it('reports one click however often the system does, also after its close and after the desk closed it', async () => {
    fake.onShow = (notification) => notification.emit('show')
    const { show, events, notifications } = setUp()
    await show('one')
    const [toast] = fake.made
    notifications.close('single')
    await Promise.resolve()
    expect(toast?.isClosed).toBe(true)
    toast?.emit('click')
    toast?.emit('click')
    toast?.emit('close', { reason: 'userCanceled' })
    toast?.emit('click')
    expect(events).toEqual([{ kind: 'clicked' }])
  })

  it('in the Action Center of Windows can still be clicked, and is closed with its slot, once', async () => {
    fake.onShow = (notification) => notification.emit('show')
    const { show, events, notifications } = setUp('win32')
    await show('one')
    await show('two')
    for (const toast of fake.made) toast.emit('close', { reason: 'timedOut' })
    fake.made[0]?.emit('click')
    expect(events).toEqual([{ kind: 'closed' }, { kind: 'closed' }, { kind: 'clicked' }])
    const before = fake.closings
    await notifications.stop()
    await notifications.stop()
    expect(fake.made.map(({ isClosed }) => isClosed)).toEqual([true, true])
    expect(fake.closings).toBe(before + 2)
    expect(events).toHaveLength(3)
  })

  it('that the system or the user has closed is not closed again', async () => {
    fake.onShow = (notification) => notification.emit('show')
    const { show, daemon, notifications } = setUp('linux')
    await show('timed out')
    await show('dismissed')
    fake.made[0]?.emit('close', { reason: 'timedOut' })
    fake.made[1]?.emit('close', { reason: 'userCanceled' })
    const before = daemon.calls
    await notifications.stop()
    expect(daemon.calls).toBe(before)
    expect(fake.made.map(({ isClosed }) => isClosed)).toEqual([false, false])
  })

  it('whose closing throws is let go of, and the next one is shown', async () => {
    fake.onShow = (notification) => notification.emit('show')
    const { show, lines, notifications } = setUp()
    await show('one')
    const close = fake.onClose
    fake.onClose = () => {
      throw new Error('the object is gone')
    }
    expect(await show('one')).toEqual({ kind: 'shown' })
    fake.onClose = close
    expect(lines).toEqual([
      { level: 'warn', message: expect.stringContaining('the object is gone') as string },
    ])
    await notifications.stop()
    expect(fake.made.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })
})
