import { assertNever } from '../../../../../shared/errors.ts'

export const speeds = [1, 2, 5, 10, 30, 60, 120, 300, 600] as const
export type Speed = (typeof speeds)[number]

/** Where a replay is: its moment, its pace, and whether it runs since a moment of the page's clock. */
export interface Player {
  at: number
  speed: Speed
  /** Null while paused. */
  since: number | null
}

export type PlayerOrder =
  | { kind: 'toggle' | 'faster' | 'slower' }
  | { kind: 'seek'; at: number }
  /** Time has passed on the page's clock. */
  | { kind: 'tick' }

/*
 *            Space                     the end is reached
 *   standing ──────▶ playing ─────────────────────────────▶ standing, at the end
 *      ▲                │  ▲
 *      └──── Space ─────┘  └─ faster, slower: goes on from the same moment
 *
 *   Seeking moves the moment in either state; Space at the end plays from the beginning.
 */
export function orderPlayer(
  player: Player,
  order: PlayerOrder,
  now: number,
  { from, to }: { from: number; to: number },
): Player {
  const passed = player.since === null ? 0 : (now - player.since) * player.speed
  const at = Math.min(Math.max(player.at + passed, from), to)
  const running = { ...player, at, since: player.since === null ? null : now }
  switch (order.kind) {
    case 'toggle':
      if (player.since !== null) return { ...running, since: null }
      return { ...running, at: at >= to ? from : at, since: now }
    case 'faster':
    case 'slower': {
      const place = speeds.indexOf(player.speed) + (order.kind === 'faster' ? 1 : -1)
      return { ...running, speed: speeds[place] ?? player.speed }
    }
    case 'seek':
      return { ...running, at: Math.min(Math.max(order.at, from), to) }
    case 'tick':
      return at >= to ? { ...running, since: null } : running
    default:
      return assertNever(order)
  }
}
