import { maxTagName } from './constants.ts'

/** How long each kind of text, list and number may be that somebody else sends; docs/security.md explains them. */
export const limits = {
  /** One line of the log. */
  logLine: 2_000,
  /** The name of a request's channel. */
  channel: 100,
  /** The Origin of a request, as the log repeats it. */
  origin: 200,
  /** The message of a failure, and each of its fields. */
  failureText: 2_000,
  failureFields: 1_000,
  /** An id that the desk made. */
  id: 500,
  /** The name of a person, a screen, a view, a server. */
  name: 200,
  /** The address of a server, a token endpoint, a proxy. */
  address: 2_000,
  tagName: maxTagName,
  /** A note's text, or a template's of a call. */
  text: 4_000,
  /** A text of an alarm that is raised. */
  creationText: 1_048_576,
  /** A text of an alarm of the service, which data-limits.ts has cut, with what the cut adds. */
  alarmText: 66_000,
  /** Views, and what a desk has of other such lists. */
  views: 200,
  /** Rows of a list that people fill, such as the states of a filter. */
  choices: 200,
  /** Characters of JSON of any form. */
  json: 262_144,
  /** The end of the year 9999, in milliseconds since 1970: far from the last date of JavaScript, past which days cannot be counted. */
  instant: 253_402_300_799_999,
  /** A filter as it is typed, and an expression in it. */
  filterText: 2_000,
} as const
