import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import { useAuthorization } from '../../../src/renderer/bridge/stores/authorization.ts'
import MergeDialog from '../../../src/renderer/features/contacts/MergeDialog.vue'
import HandDialog from '../../../src/renderer/features/live/hand/HandDialog.vue'
import { useHanding } from '../../../src/renderer/features/live/hand/store.ts'
import BurstName from '../../../src/renderer/features/memory/BurstName.vue'
import ScreenList from '../../../src/renderer/features/screens/ScreenList.vue'
import { newDraft } from '../../../src/renderer/features/servers/profile-draft.ts'
import ServiceStep from '../../../src/renderer/features/servers/welcome/ServiceStep.vue'
import PlanDialog from '../../../src/renderer/features/shelf/PlanDialog.vue'
import AuthorizationDialog from '../../../src/renderer/shell/AuthorizationDialog.vue'
import TokenDialog from '../../../src/renderer/shell/TokenDialog.vue'
import { useCommands } from '../../../src/renderer/ui/commands.ts'
import JsonEditor from '../../../src/renderer/ui/JsonEditor.vue'
import { keyIds } from '../../../src/renderer/ui/keys.ts'
import { anyRaise } from '../../support/alarms.ts'
import { createFakeBridge, type FakeBridge } from '../../support/fake-bridge.ts'
import { mountView } from '../../support/view-page.ts'

// Views and most dialogs are typed into by tests/e2e/web/typing.spec.ts; these are rarely open.

const letters = 'abcdefghijklmnopqrstuvwxyz'
const typed = `${letters}${letters.toUpperCase()}0123456789 .,;:!?+-*/=#%&()<>@_|~^$[]{}'"\\`

interface Scene {
  component: Component
  props?: Record<string, unknown>
  reply?: (bridge: FakeBridge) => void
  open?: (page: VueWrapper) => unknown
}

const screen = {
  id: 's1',
  name: 'Wall',
  role: 'operator' as const,
  address: '127.0.0.1',
  agent: 'Chrome',
  createdAt: 0,
  lastSeenAt: 0,
  expiresAt: 0,
  isConnected: true,
  isOwn: false,
  invitation: '',
}
const contact = { id: 1, name: 'Ada', phone: '', note: '', favourite: false, source: 'typed' }

const scenes: Record<string, Scene> = {
  'who gets alarms': {
    component: HandDialog,
    reply: (bridge) => bridge.reply('person.names', []),
    open: () => (useHanding().alarms = [anyRaise(1, 'A\\B')]),
  },
  'work that is planned': { component: PlanDialog, props: { places: ['NORTH'] } },
  'a token': { component: TokenDialog, props: { server: 'Plant' } },
  'the PIN': {
    component: AuthorizationDialog,
    open: () => (useAuthorization().pending = { prompt: 'Call?', needsPin: true, settle: () => undefined }),
  },
  'contacts to merge': { component: MergeDialog, props: { contact } },
  'the name of a screen': {
    component: ScreenList,
    reply: (bridge) => bridge.reply('sessions.list', [screen]),
    open: (page) => page.get('[aria-label^="Rename"]').trigger('click'),
  },
  'the name of past alarms': {
    component: BurstName,
    props: { name: '', mayName: true },
    open: (page) => page.get('[data-testid=name-burst]').trigger('click'),
  },
  'the first server': {
    component: ServiceStep,
    props: { choice: 'remote', draft: newDraft('p1'), problems: {} },
  },
  'what is sent, as JSON': { component: JsonEditor, props: { body: {}, take: () => [] } },
}

test.each(Object.entries(scenes))('what is typed into %s is text, and no key', async (_, scene) => {
  const ran: string[] = []
  const page = defineComponent({
    setup() {
      useCommands(
        keyIds.map((key) => ({
          id: key,
          group: 'list' as const,
          labelKey: 'command.move' as const,
          key,
          run: () => ran.push(key),
        })),
      )
      return () => h(scene.component, scene.props)
    },
  })
  const bridge = createFakeBridge()
  scene.reply?.(bridge)
  const actor = { name: 'Desk', role: 'supervisor' as const }
  const about = { version: '1', host: 'web' as const, zone: '', actor, person: 'Ada' }
  const { wrapper } = await mountView(page, { bridge, snapshot: { about } })
  await scene.open?.(wrapper)
  await flushPromises()

  const kinds = ['text', 'search', 'password', 'url', 'number', 'textarea']
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter(({ type }) =>
    kinds.includes(type),
  )
  expect(fields).not.toEqual([])
  const asked = bridge.requests.length
  for (const field of fields) {
    field.focus()
    const taken = [...typed].filter(
      (key) => !field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    )
    expect(taken, field.outerHTML).toEqual([])
  }
  await flushPromises()
  expect(ran).toEqual([])
  expect(bridge.requests.slice(asked)).toEqual([])
  for (const field of fields) expect(field.isConnected).toBe(true)
})
