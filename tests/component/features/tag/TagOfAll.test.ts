import { expect, test } from 'vitest'
import TagView from '../../../../src/renderer/features/tag/TagView.vue'
import { allServersId } from '../../../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountView } from '../../../support/view-page.ts'

test.each([
  ['of a server', 'north', true],
  ['of all servers, where its name begins with that of its server,', allServersId, false],
])('on a page %s a tag leads to the form for it: %s', async (_of, id, isOffered) => {
  const bridge = createFakeBridge()
  bridge.refuse('alarm.background', { code: 'unreachable', message: 'no route' })
  bridge.reply('records.histories', { items: [], total: 0, malformed: 0 })
  bridge.reply('records.cancel', null)
  const profile = serverProfileSchema.parse({ id })
  const route = `/tag/${encodeURIComponent('North\\FEED\\P7')}`
  const { wrapper } = await mountView(TagView, { bridge, snapshot: { alarms: [], profile }, route })
  const names = wrapper.findAll('button').map((button) => button.text())
  expect(names.includes('Raise an alarm')).toBe(isOffered)
})
