import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ConnectionBar from '../../../src/renderer/shell/ConnectionBar.vue'
import { dataLimits } from '../../../src/shared/model/data-limits.ts'
import { mountInPage } from '../../support/mount.ts'
import { makeSnapshot } from '../../support/snapshot.ts'
import { de } from '../../../src/renderer/shell/messages/de.ts'
import { en } from '../../../src/renderer/shell/messages/en.ts'
import { es } from '../../../src/renderer/shell/messages/es.ts'
import { fr } from '../../../src/renderer/shell/messages/fr.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const { status } = makeSnapshot()
const live = { ...status, link: 'live' as const, confirmedAt: 1_000_000, problem: null }

test('says how long there was no word from the desk, after seven seconds and until there is', async () => {
  const { wrapper, bridge } = await mountInPage(ConnectionBar, {
    snapshot: { status: live, generation: 'test-1', sequence: 1 },
  })
  const bar = () => wrapper.find('[data-testid=connection-bar]')
  const seen: string[] = []
  for (let second = 1; second <= 15; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    seen.push(bar().exists() ? bar().text() : '')
  }
  expect(seen.slice(0, 7)).toEqual(Array(7).fill(''))
  for (const [index, text] of seen.slice(7).entries())
    expect(text).toContain(`Tocsin has not responded for ${8 + index} s`)
  // A screen reader is not told of every second.
  expect(wrapper.get('[role=status]').text()).toBe(en.bar.hostSilentShort)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(bar().attributes('data-kind')).toBe('host-lost')
  bridge.push('desk.status', { ...live, confirmedAt: 1_016_000 })
  await vi.advanceTimersByTimeAsync(1_000)
  await flushPromises()
  expect(bar().exists()).toBe(false)
})

test('a list that is too long is not called a lost connection', async () => {
  const problem = { code: 'too-many-alarms' as const, message: 'the service reports 200001 alarms' }
  const { wrapper } = await mountInPage(ConnectionBar, {
    snapshot: { status: { ...live, link: 'lost', problem } },
  })
  const text = wrapper.get('[data-testid=connection-bar]').text()
  expect(text).toContain('lists more alarms than Tocsin can hold')
  expect(text).not.toMatch(/no connection/i)
})

test('where the policy shows no server it says so, and offers no retry', async () => {
  const { profile, about } = makeSnapshot()
  const why = 'policy.json: servers: none of them can be used'
  const none = { source: 'policy.json', locked: {}, defaults: {}, servers: [profile.id] }
  const managed = { ...none, allowsOtherServers: false, hidesServers: why }
  const problem = { code: 'not-started' as const, message: `cannot start: ${why}` }
  const { wrapper } = await mountInPage(ConnectionBar, {
    snapshot: {
      status: { ...live, link: 'lost', confirmedAt: null, problem },
      about: { ...about, managed },
    },
  })
  const bar = wrapper.get('[data-testid=connection-bar]')
  expect(bar.text()).toBe(`${en.bar.noServer}${problem.message}`)
  expect(bar.find('button').exists()).toBe(false)
})

test.each(Object.entries({ en, de, es, fr }))(
  'the notice in %s states the limit of the desk',
  (_locale, texts) => {
    const digits = texts.notice['too-many-alarms'].replaceAll(/\D/g, '')
    expect(Number(digits)).toBe(dataLimits.maxAlarms)
  },
)
