import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { useSettings } from '../../../src/renderer/bridge/stores/settings.ts'
import { useClock } from '../../../src/renderer/ui/clock.ts'
import { readServiceTime } from '../../../src/shared/rules/service-time.ts'
import { useTimes } from '../../../src/renderer/ui/formats/use-times.ts'
import { settingsSchema } from '../../../src/shared/model/settings.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { mountInPage } from '../../support/mount.ts'
import { makeSnapshot } from '../../support/snapshot.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')

/** What a page shows of an instant, and how it reads a time without an offset. */
const Probe = defineComponent({
  setup() {
    const { formats } = useTimes()
    const [clock, settings] = [useClock(), useSettings()]
    const read = () => new Date(readServiceTime('2026-03-02T12:00:00', settings.serverZone) ?? 0)
    return () =>
      h('p', [clock.zoneName, formats.value.minute(noon), read().toISOString().slice(11, 16)].join(' '))
  },
})

async function show(timeZone: string, host: string, server = '') {
  const { about } = makeSnapshot()
  return mountInPage(Probe, {
    snapshot: {
      settings: settingsSchema.parse({ timeZone }),
      profile: serverProfileSchema.parse({ zone: server }),
      about: { ...about, zone: host },
    },
  })
}

test.each([
  ['the site’s zone', 'Europe/Paris', 'UTC', '', 'Europe/Paris 13:00 11:00'],
  ['the host’s where the site has none', '', 'Asia/Tokyo', '', 'Asia/Tokyo 21:00 03:00'],
  ['the server’s for its own times', 'Europe/Paris', 'UTC', 'Asia/Kolkata', 'Europe/Paris 13:00 06:30'],
])('a page shows times in %s', async (_, site, host, server, expected) => {
  const { wrapper } = await show(site, host, server)
  expect(wrapper.text()).toBe(expected)
})

test('a zone that this browser does not know leaves it its own', async () => {
  const { wrapper } = await show('', 'Etc/Nowhere', 'Mars/Base')
  const own = new Date(noon).toTimeString().slice(0, 5)
  expect(wrapper.text()).toContain(own)
})

test('a page follows a change of the zone', async () => {
  const { wrapper, bridge } = await show('Europe/Paris', 'UTC')
  bridge.push('settings.changed', settingsSchema.parse({ timeZone: 'Asia/Tokyo' }))
  await flushPromises()
  expect(wrapper.text()).toBe('Asia/Tokyo 21:00 03:00')
})
