import { z } from 'zod'

/** Something about the desk itself that the operator should know, until dismissed. */
export const noticeCodes = [
  'settings-recovered',
  'token-not-kept',
  'no-native-notifications',
  'embedded-failed',
  'service-lost',
] as const
export const noticeSchema = z.object({ code: z.enum(noticeCodes), detail: z.string() })
export type NoticeCode = (typeof noticeCodes)[number]
export type Notice = z.infer<typeof noticeSchema>
