import type { z } from 'zod'

/** One entry of a policy: what it may be, what it decides, and its words for administrators. */
export interface PolicyEntry<S extends z.ZodType> {
  schema: S
  /** `locked`: the entry is never a default. */
  kinds: 'both' | 'locked'
  /** For administrators, in group policy editors and in docs/policies.md. */
  title: string
  description: string
  example: z.input<S>
  /** The parts of the settings that it decides, each with its value. */
  settings(value: z.output<S>): Record<string, unknown>
}

export const entry = <S extends z.ZodType>(
  schema: S,
  about: Omit<PolicyEntry<S>, 'schema' | 'kinds' | 'settings'>,
  settings: PolicyEntry<S>['settings'],
): PolicyEntry<S> => ({ schema, kinds: 'both', settings, ...about })

export const lockedEntry = <S extends z.ZodType>(
  schema: S,
  about: Omit<PolicyEntry<S>, 'schema' | 'kinds' | 'settings'>,
): PolicyEntry<S> => ({ schema, kinds: 'locked', settings: () => ({}), ...about })
