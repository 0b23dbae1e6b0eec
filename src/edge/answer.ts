import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** A complete answer. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
  /** How long it is held back: a wrong guess has to wait. */
  delayMs?: number
}

const headOf = ({ headers, body }: Answer) => ({
  'Content-Length': Buffer.byteLength(body),
  'Cache-Control': 'no-store',
  ...headers,
})

/** Sends the answer to an ordinary request. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, headOf(answer)).end(answer.body)
}

/** Sends an answer where there is no response to write it to, and closes the connection. */
export function sendOnSocket(
  socket: Duplex,
  answer: Answer,
  headers: Readonly<Record<string, string>>,
): void {
  const all = { ...headers, ...headOf(answer), Date: new Date().toUTCString(), Connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  // A peer that never closes its end must not keep the socket open.
  socket.once('finish', () => socket.destroy())
  socket.write(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n${lines.join('')}\r\n`)
  socket.end(answer.body)
}
