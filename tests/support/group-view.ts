import { flushPromises } from '@vue/test-utils'
import { useContactBook } from '../../src/renderer/bridge/stores/contact-book.ts'
import CallOverlays from '../../src/renderer/features/calls/CallOverlays.vue'
import { loadCallDialog } from './load-call-dialog.ts'
import { useCallCommands } from '../../src/renderer/features/calls/use-open-call.ts'
import GroupsView from '../../src/renderer/features/groups/GroupsView.vue'
import AuthorizationDialog from '../../src/renderer/shell/AuthorizationDialog.vue'
import type { GroupLists } from '../../src/shared/model/call-group.ts'
import type { Role } from '../../src/shared/model/constants.ts'
import { settingsSchema } from '../../src/shared/model/settings.ts'
import { succeed } from '../../src/shared/result.ts'
import { makeGroupLists, plantContacts, wholeList } from './call-directory.ts'
import { createFakeBridge } from './fake-bridge.ts'
import { button, mountView } from './view-page.ts'

/** Mounts the call groups of a small plant; what is created is in the lists when they are read again. */
export async function openGroupView({
  settings = {},
  lists = makeGroupLists(),
  role = 'supervisor',
}: { settings?: object; lists?: GroupLists; role?: Role } = {}) {
  const bridge = createFakeBridge()
  let listed = lists
  bridge.answer('groups.read', () => succeed(listed))
  bridge.answer('groups.create', ({ kind, body }) => {
    const list = kind === 'group' ? 'groups' : 'groupings'
    listed = { ...listed, [list]: wholeList([...listed[list].items, { id: 100, ...body }]) }
    return succeed({ created: 100 })
  })
  bridge.reply('records.calls', { items: [], total: 0, malformed: 0 })
  bridge.answer('calls.place', () => new Promise(() => undefined))
  const { wrapper, router } = await mountView(GroupsView, {
    bridge,
    route: '/groups',
    feature: { setup: useCallCommands, overlays: [CallOverlays, AuthorizationDialog] },
    snapshot: {
      settings: settingsSchema.parse(settings),
      about: { version: '1', host: 'web', zone: '', actor: { name: 'Wall', role } },
    },
  })
  await loadCallDialog()
  // Main notes everybody whom the groups reveal.
  useContactBook().replace({ contacts: plantContacts(), labels: [] })
  await flushPromises()

  const byTestId = (id: string) => wrapper.find(`[data-testid=${id}]`)
  const click = async (element: { trigger(event: string): Promise<unknown> } | undefined) => {
    if (!element) throw new Error('nothing to click')
    await element.trigger('click')
    await flushPromises()
  }
  const row = (name: string) =>
    wrapper.findAll('[data-testid=records] [data-key]').find((one) => one.text().includes(name))
  const form = () => wrapper.find('dialog[aria-label^="New "]')
  const chooser = (field: string) => wrapper.get(`[data-testid=choose-${field}]`)
  return {
    wrapper,
    bridge,
    router,
    byTestId,
    row,
    click,
    form,
    chooser,
    text: (id: string) => wrapper.get(`[data-testid=${id}]`).text(),
    rows: () => wrapper.findAll('[data-testid=records] [data-key]'),
    headings: () => wrapper.findAll('[role=columnheader]').map((heading) => heading.text()),
    created: () => bridge.sent('groups.create'),
    clickRow: (name: string) => click(row(name)),
    show: (mode: string) => click(button(wrapper.get('[aria-label="View mode"]'), mode)),
    find: async (text: string) => {
      await wrapper.get('[data-testid=group-find]').setValue(text)
      await flushPromises()
    },
    openForm: (kind: 'group' | 'grouping') => click(button(wrapper, `New ${kind}`)),
    closeForm: () => click(button(form(), 'Close')),
    fill: (field: string, text: string) => form().get(`[name="${field}"]`).setValue(text),
    valueOf: (field: string) => form().get<HTMLInputElement>(`[name="${field}"]`).element.value,
    problemAt: (field: string) => form().get(`[data-testid=field-${field}] .problem`).text(),
    json: (): unknown =>
      JSON.parse(form().get<HTMLTextAreaElement>('[data-testid=creation-json]').element.value),
    /** Chooses an option, a member or a group, by its name. */
    pick: (field: string, name: string) =>
      click(
        chooser(field)
          .findAll('[role=option]')
          .find((option) => option.text().includes(name)),
      ),
    async send() {
      await form().get('form').trigger('submit')
      await flushPromises()
    },
  }
}
