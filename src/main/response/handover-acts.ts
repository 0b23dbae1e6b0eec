import { gunzipSync, gzipSync } from 'node:zlib'
import { parseJson } from '../../shared/json.ts'
import { maxPackedHandover, type ActContent } from '../../shared/model/act.ts'
import { handoverSchema, type Handover } from '../../shared/model/handover.ts'

type SignAct = Extract<ActContent, { action: 'handover.sign' }>

/** Far more than a handover can have; more is not unpacked. */
const maxBodyBytes = 16_000_000

/** A signed handover as other desks get it, to the letter, so that its hash is the same; null: it is too large for that. */
export function packHandover(id: string, body: string): SignAct | null {
  const packed = gzipSync(body).toString('base64')
  return packed.length <= maxPackedHandover ? { action: 'handover.sign', id, packed } : null
}

/** What another desk has signed; null where it is not what it says. */
export function unpackHandover({ id, packed }: SignAct): { handover: Handover; body: string } | null {
  try {
    const body = gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: maxBodyBytes }).toString()
    const handover = handoverSchema.safeParse(parseJson(body)).data
    return handover?.id === id ? { handover, body } : null
  } catch {
    return null
  }
}
