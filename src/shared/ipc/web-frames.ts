import { z } from 'zod'
import { requestSchema } from './requests.ts'

/** The WebSocket carrier's frames; Electron's own IPC needs none, it matches answers to requests itself. */
export const requestFrameSchema = requestSchema.extend({ id: z.int() })
export type RequestFrame = z.infer<typeof requestFrameSchema>

export type ServerFrame = { kind: 'answer'; id: number; result: unknown } | { kind: 'push'; push: unknown }
