import { z } from 'zod'
import { limits } from './limits.ts'
import { isName, isPartOfName, shownName } from '../rules/names.ts'

/** Whoever stands for something: an owner, or a group of people. */
export const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(isName, 'a name is one line of plain text, and none of the desk’s own')

/** A person or a screen, which records name together: "person (screen)". */
export const partOfNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine(isPartOfName, 'a name is one line of plain text without brackets, and none of the desk’s own')

/** A name stored under an earlier rule; an invalid one must not keep the rest from being read. */
export const storedNameSchema = z.string().max(limits.text).transform(shownName)
