import { z } from 'zod'
import { maxHelpLinks, maxHelpText, maxHelpLink, maxHelpPattern } from './constants.ts'

const text = z.string().trim().max(maxHelpText)

/** What the plant's master alarm database says about the alarms of one tag, or of all tags of a pattern. */
export const helpEntrySchema = z.strictObject({
  /** A tag or its whole path; `*` stands for any text, `?` for one letter: src/shared/rules/alarm-help.ts. */
  pattern: z.string().trim().min(1).max(maxHelpPattern),
  cause: text,
  consequence: text,
  action: text,
  /** How soon the operator must have responded, counted from the raise; null: not given. */
  minutes: z.number().positive().max(10_080).nullable(),
  /** Addresses or file names, with placeholders: src/shared/rules/links.ts. */
  links: z.array(z.string().trim().min(1).max(maxHelpLink)).max(maxHelpLinks),
})
export type HelpEntry = z.infer<typeof helpEntrySchema>

/** What a page needs to know about every entry: which alarms it is for, and how soon they want a response. */
export const helpRuleSchema = helpEntrySchema.pick({ pattern: true, minutes: true })
export type HelpRule = z.infer<typeof helpRuleSchema>

/** The limit of entries in one request, so that none holds main up. */
export const maxHelpRows = 500

export const helpChangeSchema = z.strictObject({
  put: z.array(helpEntrySchema).max(maxHelpRows),
  /** Patterns; removals come first. */
  remove: z.array(z.string().max(maxHelpPattern)).max(maxHelpRows),
})
export type HelpChange = z.infer<typeof helpChangeSchema>

/** `merge`: entries that the file does not have stay. */
export const importModes = ['merge', 'replace'] as const
export type ImportMode = (typeof importModes)[number]
