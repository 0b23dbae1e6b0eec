import type { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNativeNotifications } from '../../../../src/main/desktop/native-notifications.ts'
import type { NotificationEvent } from '../../../../src/main/platform/host-shell.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** The class at Electron's boundary: each test says how the system answers `show`. */
const fake = vi.hoisted(() => ({
  isSupported: true,
  onShow: (_notification: { emit(event: string, ...args: unknown[]): unknown }): void => undefined,
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
        this.emit('close')
      }
    },
  }
})

afterEach(() => {
  fake.isSupported = true
  fake.onShow = () => undefined
  fake.made = []
})

function setUp() {
  const clock = createManualClock()
  const daemon = { obstacle: null as string | null, calls: 0 }
  const notifications = createNativeNotifications({
    clock,
    platform: 'win32',
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
  return { clock, daemon, notifications, events, show }
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
    fake.made[1]?.emit('close')
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
})
