import type { Act } from '../../shared/model/act.ts'

/**
 * What is known about one thing: the acts about it that no other has taken the place of. Several are left where desks
 * acted without knowing of each other; merge-rules.ts says what holds then.
 */
export interface Register {
  readonly live: Map<string, Act>
  /** The acts that others have taken the place of; those that can no longer arrive may be left out. */
  readonly replaced: Set<string>
}

export const newRegister = (): Register => ({ live: new Map(), replaced: new Set() })

/**
 * Adds an act. What is left in the end is every act without those that some act replaces, whatever the order and
 * however often each arrives.
 */
export function fold({ live, replaced }: Register, act: Act): void {
  for (const id of act.replaces) {
    replaced.add(id)
    live.delete(id)
  }
  if (!replaced.has(act.id)) live.set(act.id, act)
}
