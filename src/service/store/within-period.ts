/** The part of a stretch of time that lies in the period; what lasts still has lasted until now. */
export const withinPeriod = (begin: string, end: string) =>
  `max(0, min(${end}, :until) - max(${begin}, :from))`
