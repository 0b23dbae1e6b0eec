import { z } from 'zod'
import { limits } from './limits.ts'

const filePath = z.string().trim().max(4_096).default('')

/** The team of desks that share what people do about alarms. Without name and servers the desk works alone. */
export const teamSettingsSchema = z.strictObject({
  /** Part of the names in NATS. */
  name: z
    .string()
    .trim()
    .max(40)
    .regex(/^([a-z\d][a-z\d-]{0,39})?$/, 'must be lowercase letters, digits and hyphens')
    .default(''),
  /** What the others call this desk; empty: the name of its machine. */
  desk: z.string().trim().max(60).default(''),
  /** The addresses of NATS servers, as tls://nats-1.plant.example:4222. */
  servers: z
    .array(
      z
        .string()
        .trim()
        .max(limits.address)
        .regex(/^(nats|tls):\/\/[^\s@]+$/, 'must be an address as tls://host:4222'),
    )
    .max(10)
    .default([]),
  /** Files on the machine of the desk, by path; empty: none. */
  credentialsFile: filePath,
  caFile: filePath,
  clientCert: filePath,
  clientKey: filePath,
  /** The public keys of the desks whose acts count here: Ed25519, SPKI in base64. */
  keys: z.array(z.string().trim().min(1).max(200)).max(200).default([]),
})
export type TeamSettings = z.infer<typeof teamSettingsSchema>
