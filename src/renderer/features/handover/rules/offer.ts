/** What a screen is doing when the end of the shift comes near. */
export interface ScreenState {
  isVisible: boolean
  /** A dialog or a menu is open, or a field has the keyboard. */
  isBusy: boolean
  idleMs: number
  /** The name of the open view. */
  view: string
  unacknowledged: number
}

/** Shorter pauses are pauses of somebody who reads. */
const minIdleMs = 120_000

/**
 * Whether the handover may take the place of what a screen shows. Only where nobody is in the middle of something: nobody
 * has touched it for two minutes, nothing is open or typed, and it is not a list of alarms that somebody has to act on.
 */
export function mayOpenByItself({ isVisible, isBusy, idleMs, view, unacknowledged }: ScreenState): boolean {
  const isWatch = view === 'live' || view === 'missed' || view === 'shelf'
  return isVisible && !isBusy && idleMs >= minIdleMs && !(isWatch && unacknowledged > 0)
}

/** How long until the handover of a shift is offered: 0 from then on until it ends; null: never. */
export function offerDelayMs(
  { to, isSigned }: { to: number; isSigned: boolean },
  now: number,
  minutesBefore: number,
): number | null {
  if (minutesBefore === 0 || isSigned || now >= to) return null
  return Math.max(0, to - minutesBefore * 60_000 - now)
}
