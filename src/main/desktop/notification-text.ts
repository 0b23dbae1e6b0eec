import type { Alarm } from '../../shared/model/alarm.ts'
import type { Words } from './words.ts'

export interface NotificationText {
  title: string
  body: string
}

/** What a notification says of one alarm, or of a burst by its most urgent. */
export function notificationText(alarm: Alarm, count: number, band: string, words: Words): NotificationText {
  const message = alarm.message || alarm.localizedName || alarm.name || alarm.path
  const facts = [band, alarm.value].filter((fact) => fact !== '').join(', ')
  const body = [alarm.path, facts].filter((line) => line !== '').join('\n')
  return count === 1 ? { title: message, body } : { title: words.burst(count), body: `${message}\n${body}` }
}

/** Desktops of the freedesktop kind read the body as markup: a `<` in a message must stay a `<`. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
