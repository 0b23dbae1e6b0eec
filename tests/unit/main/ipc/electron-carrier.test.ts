import { expect, it } from 'vitest'
import { createElectronCarrier } from '../../../../src/main/ipc/electron-carrier.ts'
import type { Admit, Router } from '../../../../src/main/ipc/router.ts'
import { localActor } from '../../../../src/shared/model/role.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'

type Registry = Parameters<typeof createElectronCarrier>[0]
type Handler = Parameters<Registry['handle']>[1]

/** Electron's registry of handlers, which throws as Electron's does where a channel has none. */
function startCarrier() {
  const handlers = new Map<string, Handler>()
  const dispatched: unknown[] = []
  const pushes: Parameters<Admit>[0][] = []
  const logs = createLogRecorder()
  const router: Router = {
    dispatch(_sender, message) {
      dispatched.push(message)
      return Promise.resolve(succeed('answer'))
    },
  }
  const carrier = createElectronCarrier(
    {
      handle: (channel, handler) => void handlers.set(channel, handler),
    },
    router,
    (send) => {
      pushes.push(send)
      return { page: { id: 1 }, leave: () => undefined }
    },
    localActor(),
    logs.log,
  )
  carrier.start()
  const ask = (message: unknown): Promise<unknown> => {
    const handler = handlers.get('tocsin:request')
    if (!handler) throw new Error("No handler registered for 'tocsin:request'")
    const event = { sender: {}, senderFrame: null } as unknown as Parameters<Handler>[0]
    return Promise.resolve(handler(event, message))
  }
  return { carrier, ask, dispatched, pushes, logs }
}

it('hands a request of a page to the router', async () => {
  const { ask, dispatched } = startCarrier()
  expect(await ask('a question')).toEqual(succeed('answer'))
  expect(dispatched).toEqual(['a question'])
})

it('a page that asks while the desk stops gets an answer, and the router no question', async () => {
  const { carrier, ask, dispatched } = startCarrier()
  carrier.stop()
  expect(await ask('a question')).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(dispatched).toEqual([])
})

it('a push that cannot be sent is logged and ends nothing', () => {
  const { carrier, pushes, logs } = startCarrier()
  const page = {
    isDestroyed: () => false,
    once: () => undefined,
    send() {
      throw new RangeError('too deep to be cloned')
    },
  } as unknown as Parameters<typeof carrier.admit>[0]
  carrier.admit(page, { own: null, last: null })
  for (const send of pushes) send({ name: 'settings.changed' } as Parameters<typeof send>[0])
  expect(logs.lines.at(-1)).toMatchObject({
    level: 'error',
    message: expect.stringContaining('settings.changed could not be sent: RangeError') as string,
  })
})
