import type { Act } from '../../shared/model/act.ts'

/**
 * What is known about one thing: the acts about it that no other has taken the place of. Several are left where desks
 * acted without knowing of each other; merge-rules.ts says what holds then.
 */
export interface Register {
  readonly live: ReadonlyMap<string, Act>
  /** The acts that others have taken the place of, whether or not they have arrived yet. */
  readonly replaced: ReadonlySet<string>
}

export const emptyRegister: Register = { live: new Map(), replaced: new Set() }

/** Whether an act has arrived before. */
export const hasArrived = ({ live, replaced }: Register, id: string): boolean =>
  live.has(id) || replaced.has(id)

/**
 * Adds an act. What is left in the end is every act without those that some act replaces, whatever the order and
 * however often each arrives.
 */
export function fold(register: Register, act: Act): Register {
  const replaced = new Set([...register.replaced, ...act.replaces])
  const live = new Map([...register.live].filter(([id]) => !replaced.has(id)))
  if (!replaced.has(act.id)) live.set(act.id, act)
  return { live, replaced }
}
