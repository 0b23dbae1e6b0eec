import type { Alarm } from '../../shared/model/alarm.ts'
import type { Actor } from '../../shared/model/role.ts'
import type { SelfTestDrawing } from '../../shared/model/self-test.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Result } from '../../shared/result.ts'
import type { AlarmEvent, HostShell, SystemAttention } from '../platform/host-shell.ts'
import {
  failed,
  failedBy,
  notificationFinding,
  passed,
  skipped,
  soundFinding,
  trayFinding,
  type StepFinding,
} from './findings.ts'
import { followPush, type OnPush } from './server-steps.ts'
import type { Steps } from './steps.ts'

/** A private service, and a desk that watches it with the code that watches a real one. */
export interface SelfTestDesk {
  /** Resolves once the desk is connected to the service; rejects where that does not start. */
  start(): Promise<void>
  onPush: OnPush
  raise(message: string): Promise<Result<number>>
  /** The alarm as the complete list has it, which is read for that; null: it has none. */
  listed(id: number): Promise<AlarmEvent | null>
  /** Places a call to somebody whom only the private service knows. */
  call(text: string, by: Actor): Promise<Result<null>>
  stop(): Promise<void>
}

/** What the test alarm says, and where. */
export interface SelfTestTexts {
  alarm: string
  title: string
  body: string
  call: string
}

export interface DeskStepParts {
  desk: SelfTestDesk
  shell: Pick<HostShell, 'hasNotifications' | 'showNotification' | 'closeNotifications' | 'readAttention'>
  settings: Settings
  texts: SelfTestTexts
  actor: Actor
  /** Whether the settings of the desk keep the alarm from a channel, as the gate decides. */
  isSwitchedOff: (event: AlarmEvent, channel: 'native' | 'sound') => boolean
  /** Has the page draw the alarm; settles when it has. */
  draw: (alarm: Alarm) => Promise<SelfTestDrawing>
}

const slot = 'self-test'
const limitsMs = {
  service: 20_000,
  pushed: 45_000,
  listed: 15_000,
  page: 10_000,
  system: 15_000,
  call: 70_000,
}

/** Follows a test alarm from a private service to the person at this desk. */
export async function testDesk(parts: DeskStepParts, steps: Steps): Promise<void> {
  const { desk, shell, texts } = parts
  let id: number | null = null
  let event: AlarmEvent | null = null
  let drawing: SelfTestDrawing | null = null
  /** One reading serves three steps. */
  let reading: Promise<SystemAttention> | null = null
  const attention = () => (reading ??= shell.readAttention?.() ?? null)

  const isReady = await steps.run('service', limitsMs.service, async () => {
    try {
      await desk.start()
      return passed('service-ready')
    } catch (error) {
      return failedBy('service-failed', error instanceof Error ? error.message : String(error))
    }
  })
  await steps.run('pushed', limitsMs.pushed, async () => {
    if (!isReady) return skipped('not-reached')
    const raised = await followPush(desk.onPush, () => desk.raise(texts.alarm), steps)
    if (!raised.ok) return failedBy('raise-failed', raised.error.message)
    id = raised.value.id
    return raised.value.isPushed ? passed('pushed') : failed('not-pushed')
  })
  await steps.run('listed', limitsMs.listed, async () => {
    if (id === null) return skipped('not-reached')
    event = await desk.listed(id)
    return event ? passed('listed') : failed('not-listed')
  })
  const testAlarm = event as AlarmEvent | null
  const isOff = (channel: 'native' | 'sound') => testAlarm !== null && parts.isSwitchedOff(testAlarm, channel)

  await steps.run('shown', limitsMs.page, async () => {
    if (!testAlarm) return skipped('not-reached')
    // Answered with null by a page that is busy or hidden.
    drawing = await steps.within(limitsMs.page - 500, parts.draw(testAlarm.alarm))
    return drawing?.isDrawn ? passed('drawn') : failed('not-drawn')
  })
  await steps.run('notified', limitsMs.system, async (): Promise<StepFinding> => {
    if (!shell.hasNotifications) return skipped('not-on-host')
    if (isOff('native')) return skipped('notification-off')
    const outcome = await shell.showNotification({
      title: texts.title,
      body: texts.body,
      slot,
      key: slot,
      replaces: [],
      urgent: false,
      opens: null,
      onEvent: () => undefined,
    })
    return notificationFinding(outcome, (await attention())?.doNotDisturb ?? 'unknown')
  })
  shell.closeNotifications(slot)
  await steps.run('sounded', limitsMs.system, async () => {
    if (isOff('sound')) return skipped('sound-off')
    const system = (await attention())?.sound ?? 'unknown'
    return soundFinding(parts.settings.sound.volume, drawing?.sound ?? null, system)
  })
  await steps.run('tray', limitsMs.system, async () => {
    const system = await attention()
    return system ? trayFinding(system.tray) : skipped('not-on-host')
  })
  await steps.run('call', limitsMs.call, async () => {
    if (parts.settings.acting.readOnly) return skipped('read-only')
    if (!isReady) return skipped('not-reached')
    const placed = await desk.call(texts.call, parts.actor)
    return placed.ok ? passed('call-placed') : failedBy('call-failed', placed.error.message)
  })
}
