import type { Alarm } from '../../shared/model/alarm.ts'
import type { HelpEntry } from '../../shared/model/alarm-help.ts'
import type { CallReminder } from '../../shared/model/call.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import { respondIn, describeRepeats } from '../../shared/rules/alarm-times.ts'
import { shownLine } from '../../shared/rules/shown-text.ts'
import type { AlarmEvent } from '../platform/host-shell.ts'
import type { Translator } from '../platform/translate.ts'
import type { NotificationRequest } from './notification-batcher.ts'

export interface NotificationText {
  title: string
  body: string
}

/** The line that names an alarm: its message, or the best of what else it carries. */
export function alarmTitle({ message, localizedName, name, path }: Alarm): string {
  return shownLine(message || localizedName || name || path)
}

/**
 * One alarm, how often it was raised where it chatters, or a burst represented by its most urgent alarm; with the name
 * of its server where the desk watches several.
 */
export function alarmText(
  { alarm, profile, count, repeats }: NotificationRequest,
  { t }: Translator,
  server = '',
): NotificationText {
  const title = alarmTitle(alarm)
  const band = t(`band.${bandOf(alarm.priority, profile.priorityScale).id}`)
  const facts = [band, shownLine(alarm.value)].filter((fact) => fact !== '').join(', ')
  const repeated = repeats && describeRepeats(repeats)
  const body = [
    shownLine(server),
    shownLine(alarm.path),
    facts,
    repeated ? t(`notification.repeats.${repeated.unit}`, repeated.values) : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
  if (count === 1) return { title, body }
  return { title: t('notification.burst', { n: count }), body: `${title}\n${body}` }
}

export function connectionLostText(server: string, { t }: Translator): NotificationText {
  return {
    title: t('notification.connectionLost', { server: shownLine(server) }),
    body: t('notification.connectionLostBody'),
  }
}

/** An alarm that stayed unacknowledged after a call. */
export function reminderText(
  { alarm }: AlarmEvent,
  { calledAt }: CallReminder,
  { t, timeOfDay }: Translator,
  server = '',
): NotificationText {
  const again = t('notification.callAgain', { time: timeOfDay(calledAt) })
  return {
    title: t('notification.unacknowledged', { message: alarmTitle(alarm) }),
    body: server === '' ? again : `${shownLine(server)}\n${again}`,
  }
}

/** What the alarm help has to say to somebody who only listens. */
export function helpText(
  { minutes, action }: Pick<HelpEntry, 'minutes' | 'action'>,
  { t }: Translator,
): string {
  const within = minutes === null ? null : respondIn(minutes)
  return [within === null ? '' : t(`respondIn.${within.unit}`, { n: within.n }), action]
    .filter((part) => part !== '')
    .join(' ')
}
