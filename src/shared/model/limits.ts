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
  /** An id that the desk made. */
  id: 200,
  tagName: maxTagName,
  /** A filter as it is typed, and an expression in it. */
  filterText: 2_000,
} as const
