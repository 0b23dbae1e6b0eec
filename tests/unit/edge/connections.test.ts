import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createConnections, networkOf } from '../../../src/edge/connections.ts'

class FakeSocket {
  isOpen = true
  isAdmitted = false
  private onClose: (() => void) | null = null
  readonly remoteAddress: string
  readonly remotePort: number
  constructor(remoteAddress: string, remotePort: number) {
    this.remoteAddress = remoteAddress
    this.remotePort = remotePort
  }
  once(_event: 'close', listener: () => void) {
    this.onClose = listener
  }
  destroy() {
    this.isOpen = false
    this.onClose?.()
  }
}

const limits = { maxSockets: 6, maxStrangersPerAddress: 3 }

test('the oldest stranger of an address makes room for a new one, and who has signed in stays', () => {
  const connections = createConnections(limits)
  const sockets = Array.from({ length: 5 }, (_, port) => new FakeSocket('10.0.0.1', port))
  for (const socket of sockets.slice(0, 3)) connections.add(socket)
  connections.admit(sockets[0] as FakeSocket)
  for (const socket of sockets.slice(3)) connections.add(socket)
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([true, false, true, true, true])
})

test('whatever comes and goes, the limits hold and only strangers are ended', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('open' as const), address: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ kind: fc.constantFrom('admit' as const, 'close' as const), index: fc.nat() }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const connections = createConnections(limits)
      const sockets: FakeSocket[] = []
      const open = () => sockets.filter(({ isOpen }) => isOpen)
      for (const each of steps) {
        const admitted = open().filter(({ isAdmitted }) => isAdmitted)
        if (each.kind === 'open') {
          const socket = new FakeSocket(each.address, sockets.length)
          sockets.push(socket)
          connections.add(socket)
          expect(admitted.every(({ isOpen }) => isOpen)).toBe(true)
          expect(socket.isOpen).toBe(admitted.length < limits.maxSockets)
        } else {
          const socket = open()[each.index % Math.max(1, open().length)]
          if (!socket) continue
          if (each.kind === 'close') socket.destroy()
          else {
            connections.admit(socket)
            socket.isAdmitted = true
          }
        }
        for (const socket of open()) expect(connections.isAdmitted(socket)).toBe(socket.isAdmitted)
        expect(open().length).toBeLessThanOrEqual(limits.maxSockets)
        for (const address of ['a', 'b', 'c', 'd']) {
          const strangers = open().filter((each) => each.remoteAddress === address && !each.isAdmitted)
          expect(strangers.length).toBeLessThanOrEqual(limits.maxStrangersPerAddress)
        }
      }
    }),
  )
})

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['fe80::', 'fe80:0:0:0'],
  [undefined, ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
