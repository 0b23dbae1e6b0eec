import { globSync, readFileSync } from 'node:fs'
import { createPinia, setActivePinia } from 'pinia'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFeed } from '../../../src/renderer/bridge/feed.ts'
import { createFollowers } from '../../../src/renderer/followers.ts'
import { useEvidence } from '../../../src/renderer/features/evidence/store.ts'
import { useGroupCreation } from '../../../src/renderer/features/groups/creation-store.ts'
import { useGroups } from '../../../src/renderer/features/groups/store.ts'
import { useHistories } from '../../../src/renderer/features/histories/store.ts'
import { useCreation } from '../../../src/renderer/features/raise/store.ts'
import { useRecordQuery } from '../../../src/renderer/records/record-query.ts'
import { useCallDialog, type CallDraft } from '../../../src/renderer/features/calls/dialogs.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { makeSnapshot } from '../../support/snapshot.ts'

/** Stores of the desk as a whole: nothing in them belongs to a server. A new store is a server's unless it is here. */
const deskStores = [
  'announcer',
  'annunciation',
  'clock',
  'commands',
  'done',
  'exports',
  'help',
  'host',
  'keys',
  'long-tasks',
  'phones',
  'row-release',
  'screens',
  'about',
  'self-test',
  'team',
  'settings',
]

/** What stays although its store belongs to a server: how the operator likes things laid out. */
const kept: Record<string, string[]> = {
  histories: ['loadOrder', 'sort', 'widths', 'lanesShown'],
  groups: ['mode', 'sort', 'isReading'],
  'record-query': ['choice', 'requestedAt'],
  live: ['revealCount', 'revealCountLeft', 'showNewCount'],
  authorization: ['hasPin'],
  notices: ['notices'],
  // In the address.
  shelving: ['page'],
}

const storeIds = globSync('src/renderer/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/defineStore\('([^']+)'/g)].map(([, id]) => id ?? ''),
)

/** Made with the first view that needs them; from then on they follow as the others do. */
const lateStores = [useRecordQuery, useHistories, useCreation, useEvidence, useGroups, useGroupCreation]

/** A page on a server, with every store that follows it. */
async function openPage() {
  vi.useFakeTimers()
  const pinia = createPinia()
  setActivePinia(pinia)
  const bridge = createFakeBridge()
  bridge.reply('desk.snapshot', makeSnapshot())
  const feed = createFeed({
    bridge,
    now: Date.now,
    retryDelayMs: 1_000,
    followers: createFollowers(bridge),
  })
  feed.start()
  for (const useStore of lateStores) useStore()
  onTestFinished(() => {
    feed.stop()
    vi.useRealTimers()
  })
  await vi.advanceTimersByTimeAsync(0)
  const changeServer = async () => {
    const profile = serverProfileSchema.parse({
      id: 'other',
      kind: 'remote',
      baseUrl: 'http://other.example',
    })
    bridge.reply('desk.snapshot', makeSnapshot({ profile, generation: 'test-2' }))
    bridge.push('server.changed', null)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { state: pinia.state.value, changeServer }
}

/** Another value of the same type, as the server before could have left it. */
function markOf(value: unknown): unknown {
  if (value instanceof Map) return new Map([[-1, { id: -1, name: 'left behind' }]])
  // A set may change in place: its store holds it as well.
  if (value instanceof Set) return value.add(-1)
  if (Array.isArray(value)) return [{ id: 'left behind', key: -1 }]
  if (typeof value === 'number') return -4_711
  if (typeof value === 'string') return 'left behind'
  if (typeof value === 'boolean') return !value
  // Of the same shape, since somebody may follow it; what is null may be the service's answer to a filter.
  const answer = { asked: new Set([-1]), matching: new Set([-1]) }
  return { ...answer, ...(value as object | null | undefined), id: -1, settle: () => undefined }
}

test('no store of a server keeps anything when the page goes to another one', async () => {
  const fresh = await openPage()
  await fresh.changeServer()
  const { state, changeServer } = await openPage()
  const ofServer = storeIds.filter((id) => !deskStores.includes(id))
  // Whatever follows a server exists as soon as the page does, or it could not be reset.
  expect(Object.keys(state)).toEqual(expect.arrayContaining(ofServer))
  const marked = ofServer.flatMap((id) =>
    Object.keys(state[id] ?? {})
      .filter((key) => !kept[id]?.includes(key))
      .map((key) => ({ id, key })),
  )
  for (const { id, key } of marked) Object.assign(state[id] ?? {}, { [key]: markOf(state[id]?.[key]) })
  await changeServer()
  const left = marked.filter(
    ({ id, key }) =>
      JSON.stringify(plain(state[id]?.[key])) !== JSON.stringify(plain(fresh.state[id]?.[key])),
  )
  expect(left).toEqual([])
})

test('a call that was written for one server is not offered on another', async () => {
  const { changeServer } = await openPage()
  const dialog = useCallDialog()
  const draft = { step: 'write', text: 'Pump tripped' } as CallDraft
  dialog.show('alarm 7', () => draft)
  await changeServer()
  expect(dialog.draft).toBeNull()
  dialog.show('alarm 7', () => ({ ...draft, text: '' }))
  expect(dialog.draft?.text).toBe('')
})

const plain = (value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value.values()] : (value ?? null)
