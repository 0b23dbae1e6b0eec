import { z } from 'zod'
import { bookChangeSchema, contactBookSchema } from '../model/contact-book.ts'

/** The contact book and the labels of the server that a page looks at. */
export const bookRequests = {
  'book.read': { payload: z.null(), reply: contactBookSchema },
  /** All of it or nothing; every page learns the change by a push. */
  'book.change': { payload: bookChangeSchema, reply: z.null() },
} as const
