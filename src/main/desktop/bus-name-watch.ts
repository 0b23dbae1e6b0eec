import { connect } from 'node:net'

export interface BusNameWatchParts {
  /** As DBUS_SESSION_BUS_ADDRESS has it. */
  address: string
  /** The well-known name whose owner is watched. */
  name: string
  /** From now on every change is reported. */
  onReady: () => void
  onOwner: (owner: string | null, previous: string | null) => void
  /** Nothing more is reported. */
  onEnd: (problem: string) => void
}

const helloSerial = 1
const matchSerial = 2
const methodReturn = 2
const errorReply = 3
const signal = 4
/** The part of a header that says how long the rest is. */
const prefixBytes = 16

/**
 * Watches who owns a name on the session bus. It is the smallest part of a D-Bus client, since a child process that
 * watches would stay behind where main is killed.
 */
export function watchBusName({ address, name, onReady, onOwner, onEnd }: BusNameWatchParts): () => void {
  const path = socketPath(address)
  if (path === null) {
    onEnd(`${JSON.stringify(address)} names no socket`)
    return () => undefined
  }
  let received = Buffer.alloc(0)
  let isAccepted = false
  let isStopped = false
  const socket = connect(path)
  const end = (problem: string) => {
    if (isStopped) return
    isStopped = true
    socket.destroy()
    onEnd(problem)
  }

  const begin = () => {
    const rule = `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${name}'`
    socket.write('BEGIN\r\n')
    socket.write(callOfBus(helloSerial, 'Hello', null))
    socket.write(callOfBus(matchSerial, 'AddMatch', rule))
  }

  const readAnswer = () => {
    const lineEnd = received.indexOf('\r\n')
    if (lineEnd < 0) return
    const line = received.toString('latin1', 0, lineEnd)
    received = received.subarray(lineEnd + 2)
    if (!line.startsWith('OK')) return end(`the bus refuses this user: ${line}`)
    isAccepted = true
    begin()
  }

  const readMessages = () => {
    for (let message = takeMessage(); message !== null && !isStopped; message = takeMessage()) {
      if (message.type === errorReply) end(`the bus refuses the watch: ${message.texts().join(' ')}`)
      else if (message.type === methodReturn && message.replyTo === matchSerial) onReady()
      else if (message.type === signal && message.member === 'NameOwnerChanged') {
        const [, previous, owner] = message.texts()
        onOwner(owner || null, previous || null)
      }
    }
  }

  const takeMessage = (): BusMessage | null => {
    if (received.length < prefixBytes) return null
    const message = readMessage(received)
    if (received.length < message.length) return null
    received = received.subarray(message.length)
    return message
  }

  socket.on('connect', () => {
    const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
    socket.write(`\0AUTH EXTERNAL ${user}\r\n`)
  })
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    if (!isAccepted) readAnswer()
    if (isAccepted) readMessages()
  })
  socket.on('error', (error) => end(error.message))
  socket.on('close', () => end('the bus has closed the connection'))
  return () => {
    isStopped = true
    socket.destroy()
  }
}

/** The first socket of an address; an abstract one begins with a zero. */
function socketPath(address: string): string | null {
  for (const part of address.split(';')) {
    const [, kind, value] = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(part) ?? []
    if (value !== undefined) return `${kind === 'abstract' ? '\0' : ''}${decodeURIComponent(value)}`
  }
  return null
}

interface BusMessage {
  type: number
  length: number
  member: string | null
  replyTo: number | null
  /** Its arguments, all of them texts. */
  texts(): string[]
}

const aligned = (place: number, size: number) => Math.ceil(place / size) * size

/** Reads a message; only its length is right while the rest has not arrived. */
function readMessage(bytes: Buffer): BusMessage {
  const isLittle = bytes.toString('latin1', 0, 1) === 'l'
  const number = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const fieldsEnd = prefixBytes + number(12)
  const bodyStart = aligned(fieldsEnd, 8)
  const length = bodyStart + number(4)
  const message: BusMessage = { type: bytes.readUInt8(1), length, member: null, replyTo: null, texts }
  if (bytes.length < length) return message
  for (let at = prefixBytes; at < fieldsEnd;) {
    at = aligned(at, 8)
    const code = bytes.readUInt8(at)
    const kind = bytes.toString('latin1', at + 2, at + 3)
    at += 4
    if (kind === 'g') {
      at += bytes.readUInt8(at) + 2
      continue
    }
    const value = number(at)
    if (code === 5) message.replyTo = value
    if (code === 3) message.member = bytes.toString('utf8', at + 4, at + 4 + value)
    at += 4 + (kind === 'u' ? 0 : value + 1)
  }
  return message

  function texts(): string[] {
    const found: string[] = []
    for (let at = bodyStart; at < length;) {
      at = aligned(at, 4)
      const size = number(at)
      found.push(bytes.toString('utf8', at + 4, at + 4 + size))
      at += 4 + size + 1
    }
    return found
  }
}

/** A call of the bus itself, with one text or nothing. */
function callOfBus(serial: number, member: string, argument: string | null): Buffer {
  const bytes: number[] = []
  const align = (size: number) => {
    while (bytes.length % size !== 0) bytes.push(0)
  }
  const number = (value: number) => {
    align(4)
    bytes.push(value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, (value >> 24) & 0xff)
  }
  const text = (value: string) => {
    number(Buffer.byteLength(value))
    bytes.push(...Buffer.from(value), 0)
  }
  const field = (code: number, kind: string, value: string) => {
    align(8)
    bytes.push(code, 1, kind.charCodeAt(0), 0)
    if (kind === 'g') bytes.push(value.length, ...Buffer.from(value), 0)
    else text(value)
  }
  const body = argument === null ? 0 : 4 + Buffer.byteLength(argument) + 1
  // Little end first, a call, without flags, version 1.
  bytes.push('l'.charCodeAt(0), 1, 0, 1)
  number(body)
  number(serial)
  number(0)
  field(1, 'o', '/org/freedesktop/DBus')
  field(6, 's', 'org.freedesktop.DBus')
  field(2, 's', 'org.freedesktop.DBus')
  field(3, 's', member)
  if (argument !== null) field(8, 'g', 's')
  const fields = bytes.length - prefixBytes
  align(8)
  if (argument !== null) text(argument)
  const message = Buffer.from(bytes)
  message.writeUInt32LE(fields, 12)
  return message
}
