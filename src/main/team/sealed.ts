import { z } from 'zod'
import { parseJson } from '../../shared/json.ts'
import { fingerprintOf, isSignedBy, type DeskKey } from './desk-key.ts'

/** A note with the longest texts is far smaller. */
export const maxSealedBytes = 262_144

const sealedSchema = z.strictObject({
  /** The public key of the desk: SPKI in base64. */
  key: z.string().max(200),
  signature: z.string().max(200),
  /** What is signed, as JSON. */
  body: z.string().max(maxSealedBytes),
})

/** Why something that arrived is dropped. */
export const refusals = ['too-large', 'malformed', 'forged', 'unknown-desk', 'replayed'] as const
export type Refusal = (typeof refusals)[number]

export type Opened<T> =
  | { ok: true; host: string; publicKey: string; value: T }
  | { ok: false; refusal: Refusal; host: string | null; publicKey: string | null }

/** Signs a value for the team. */
export function seal(value: unknown, key: DeskKey): string {
  const body = JSON.stringify(value)
  return JSON.stringify({ key: key.publicKey, signature: key.sign(body), body })
}

/** Checks what somebody sent: its size, its signature, whose it is, and its form, in this order. */
export function openSealed<T>(
  text: string,
  schema: z.ZodType<T>,
  isAccepted: (publicKey: string) => boolean,
  isOwn: (value: T, host: string) => boolean,
): Opened<T> {
  const refuse = (refusal: Refusal, publicKey: string | null = null): Opened<T> => {
    return { ok: false, refusal, host: publicKey && fingerprintOf(publicKey), publicKey }
  }
  if (Buffer.byteLength(text) > maxSealedBytes) return refuse('too-large')
  const sealed = sealedSchema.safeParse(parseJson(text))
  if (!sealed.success) return refuse('malformed')
  const { key, signature, body } = sealed.data
  // Only what is signed is said about a desk, so that nobody can blame another one.
  if (!isSignedBy(key, body, signature)) return refuse('forged')
  if (!isAccepted(key)) return refuse('unknown-desk', key)
  const value = schema.safeParse(parseJson(body))
  if (!value.success) return refuse('malformed', key)
  const host = fingerprintOf(key)
  return isOwn(value.data, host)
    ? { ok: true, host, publicKey: key, value: value.data }
    : refuse('forged', key)
}
