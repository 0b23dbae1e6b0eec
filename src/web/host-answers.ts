import type { Answer } from '../edge/answer.ts'
import { contentSecurityPolicy, permissionsPolicy } from '../main/platform/page-files.ts'

/** Sent with every answer. */
export const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy("'self'"),
  'Permissions-Policy': permissionsPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export const jsonAnswer = (value: unknown, headers: Record<string, string>): Answer => ({
  status: 200,
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
})

/** A fixed text. */
export const textAnswer = (status: number, text: string): Answer => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: `${text}\n`,
})
