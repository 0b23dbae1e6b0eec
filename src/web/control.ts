import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { messageOf } from '../shared/errors.ts'
import { parseJson } from '../shared/json.ts'
import { invitationOrderSchema, type InvitationOrder } from '../shared/model/screen.ts'
import { fail, succeed, type Result } from '../shared/result.ts'

const maxRequestLength = 4_096
/** The longest path of a socket that every Unix takes. */
const maxPathLength = 100
const answerSchema = z.object({ address: z.string() })

/** Where the host of a profile takes requests from its own user: a socket in the folder, which is the user's only. */
export function controlPath(profile: string, platform: NodeJS.Platform = process.platform): string {
  const digest = createHash('sha256').update(profile).digest('hex').slice(0, 32)
  if (platform === 'win32') return `\\\\.\\pipe\\tocsin-${digest}`
  const path = join(profile, 'control.sock')
  return path.length <= maxPathLength ? path : join(tmpdir(), `tocsin-${digest}.sock`)
}

export interface Control {
  start(): Promise<void>
  stop(): Promise<void>
}

/** Makes keys for the user at a terminal; the caller holds the profile's lock, so a socket that is there is stale. */
export function createControl(
  path: string,
  invite: (order: InvitationOrder) => string,
  onError: (reason: string) => void,
): Control {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.length > maxRequestLength) {
        socket.destroy()
        return
      }
      if (!text.includes('\n')) return
      const order = invitationOrderSchema.safeParse(parseJson(text))
      socket.end(order.success ? `${JSON.stringify({ address: invite(order.data) })}\n` : '\n')
    })
  })
  const isFile = !path.startsWith('\\\\')

  return {
    /** Without it the desk works, and only the command for keys does not. */
    start: () =>
      new Promise((resolve) => {
        server.once('error', (error) => {
          onError(messageOf(error))
          resolve()
        })
        if (isFile) rmSync(path, { force: true })
        server.listen(path, () => {
          if (isFile) chmodSync(path, 0o600)
          resolve()
        })
      }),
    async stop() {
      for (const socket of open) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Asks the host of a profile for an address that opens the desk. */
export function requestKey(path: string, order: InvitationOrder): Promise<Result<string>> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let text = ''
    socket.setEncoding('utf8')
    socket.on('connect', () => socket.write(`${JSON.stringify(order)}\n`))
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('error', (error) => resolve(fail('unreachable', messageOf(error))))
    socket.on('close', () => {
      const answer = answerSchema.safeParse(parseJson(text))
      resolve(
        answer.success ? succeed(answer.data.address) : fail('malformed-answer', 'no address was given'),
      )
    })
  })
}
