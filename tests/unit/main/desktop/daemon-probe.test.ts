import { expect, it } from 'vitest'
import { createDaemonProbe, escapeMarkup } from '../../../../src/main/desktop/daemon-probe.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

it('a daemon whose call took too long is called again only after a while', async () => {
  const clock = createManualClock()
  const probe = createDaemonProbe({ platform: 'linux', env: {}, clock, log: () => undefined })
  const calls: string[] = []
  probe.call(() => calls.push('quick'))
  probe.call(() => {
    calls.push('slow')
    clock.leap(25_000)
  })
  probe.call(() => calls.push('too soon'))
  expect(await probe.obstacle()).toBe('the notification daemon does not answer')
  clock.leap(30_000)
  probe.call(() => calls.push('later'))
  expect(calls).toEqual(['quick', 'slow', 'later'])
})

it('only Linux has a daemon to ask', async () => {
  const probe = createDaemonProbe({
    platform: 'win32',
    env: {},
    clock: createManualClock(),
    log: () => undefined,
  })
  expect(await probe.obstacle()).toBeNull()
})

it('a system without the program that asks is trusted to have a daemon that answers', async () => {
  const parts = { platform: 'linux', clock: createManualClock(), log: () => undefined } as const
  const probe = createDaemonProbe({ ...parts, env: { PATH: '/nowhere' } })
  expect(await probe.obstacle()).toBeNull()
})

it('keeps a message from being read as markup', () => {
  expect(escapeMarkup('flow < 3 & <b>falling</b>')).toBe('flow &lt; 3 &amp; &lt;b&gt;falling&lt;/b&gt;')
})
