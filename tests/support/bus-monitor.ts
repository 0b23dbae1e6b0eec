import { createConnection, messageType, type Message } from 'dbus-native'

const theBus = {
  type: messageType.methodCall,
  path: '/org/freedesktop/DBus',
  destination: 'org.freedesktop.DBus',
}
const helloSerial = 1
const monitorSerial = 2

/**
 * Watches everybody's messages that match the rules, from the moment it resolves. A monitor may not say a
 * word, so this is a bare connection, without the library's own answers to calls.
 */
export async function monitorBus(
  address: string,
  rules: readonly string[],
  onMessage: (message: Message) => void,
): Promise<{ stop: () => Promise<void> }> {
  const connection = createConnection({ busAddress: address, plainValues: true })
  await new Promise<void>((resolve, reject) => {
    connection.on('error', reject)
    connection.on('message', (message) => {
      if (message.replySerial === monitorSerial && message.sender === theBus.destination) resolve()
      else onMessage(message)
    })
    connection.on('connect', () => {
      connection.message({
        ...theBus,
        serial: helloSerial,
        interface: 'org.freedesktop.DBus',
        member: 'Hello',
      })
      connection.message({
        ...theBus,
        serial: monitorSerial,
        interface: 'org.freedesktop.DBus.Monitoring',
        member: 'BecomeMonitor',
        signature: 'asu',
        body: [rules, 0],
      })
    })
  })
  return { stop: () => connection[Symbol.asyncDispose]() }
}
