import { flushPromises } from '@vue/test-utils'
import { defineComponent, h } from 'vue'
import { useContactBook } from '../../src/renderer/bridge/stores/contact-book.ts'
import CallButton from '../../src/renderer/features/calls/CallButton.vue'
import CallOverlays from '../../src/renderer/features/calls/CallOverlays.vue'
import { loadCallDialog } from './load-call-dialog.ts'
import { callAbout, subjectOfAlarm } from '../../src/renderer/alarm/call-subject.ts'
import { useCallCommands, useCallTarget } from '../../src/renderer/features/calls/use-open-call.ts'
import AuthorizationDialog from '../../src/renderer/shell/AuthorizationDialog.vue'
import NoticeLines from '../../src/renderer/shell/NoticeLines.vue'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import type { GroupLists } from '../../src/shared/model/call-group.ts'
import type { CallAudit } from '../../src/shared/model/call.ts'
import type { ContactBook } from '../../src/shared/model/contact-book.ts'
import { serverProfileSchema, type ServerProfile } from '../../src/shared/model/server-profile.ts'
import type { Payload } from '../../src/shared/ipc/requests.ts'
import { settingsSchema } from '../../src/shared/model/settings.ts'
import { succeed } from '../../src/shared/result.ts'
import { makeGroupLists, plantContacts } from './call-directory.ts'
import { makeAnswer, makeEntry } from './calls.ts'
import { createFakeBridge } from './fake-bridge.ts'
import { button, mountView, press } from './view-page.ts'

export interface CallPageOptions {
  /** The alarm in hand, which C calls about. */
  alarm?: Alarm
  settings?: object
  /** Calls placed from this desk before. */
  entries?: CallAudit[]
  /** The server of the page; by default a plain one. */
  profile?: ServerProfile
  groups?: GroupLists
  book?: ContactBook
}

/** The entry of an order whose requests were all placed. */
export function placedEntry({ audio, pin: _, ...order }: Payload<'calls.place'>): CallAudit {
  const to = (kind: 'users' | 'groups', ids: number[]) =>
    ids.length === 0 ? [] : [makeAnswer({ to: kind, ids })]
  return makeEntry({
    id: 'placed',
    at: Date.now(),
    answers: [...to('users', order.userIds), ...to('groups', order.groupIds)],
    order: { ...order, audioBytes: audio === null ? null : audio.length },
  })
}

/** Mounts a page with a call button, the call dialog and the confirmation; every call is placed. */
export async function openCallPage({
  alarm,
  settings = {},
  entries = [],
  profile = serverProfileSchema.parse({}),
  groups = makeGroupLists(),
  book = { contacts: plantContacts(), labels: [] },
}: CallPageOptions = {}) {
  const bridge = createFakeBridge()
  bridge.reply('calls.audit', entries)
  bridge.reply('groups.read', groups)
  bridge.reply('records.calls', { items: [], total: 0, malformed: 0 })
  bridge.reply('alarms.matching', { ids: [] })
  bridge.answer('calls.place', (order) => succeed(placedEntry(order)))
  const subject = alarm ? subjectOfAlarm(alarm) : null
  const view = defineComponent({
    setup() {
      useCallTarget(() => callAbout(subject))
      return () => [h(NoticeLines), h(CallButton, { subject })]
    },
  })
  const { wrapper } = await mountView(view, {
    bridge,
    feature: { setup: useCallCommands, overlays: [CallOverlays, AuthorizationDialog] },
    snapshot: { settings: settingsSchema.parse(settings), alarms: alarm ? [alarm] : [], profile },
  })
  await loadCallDialog()
  // Main notes everybody whom the groups reveal.
  useContactBook().replace(book)
  await flushPromises()
  const byTestId = (id: string) => wrapper.find(`[data-testid=${id}]`)
  const text = (id: string) => wrapper.get(`[data-testid=${id}]`).text()
  const submit = async (dialog: string) => {
    await wrapper.get(`${dialog} form`).trigger('submit')
    await flushPromises()
  }
  return {
    wrapper,
    bridge,
    byTestId,
    text,
    placed: () => bridge.sent('calls.place'),
    valueOf: (id: string) => wrapper.get<HTMLInputElement>(`[data-testid=${id}]`).element.value,
    async write(id: string, value: string) {
      await wrapper.get(`[data-testid=${id}]`).setValue(value)
    },
    async open() {
      ;(document.activeElement as HTMLElement | null)?.blur()
      await press('c')
      await loadCallDialog()
    },
    /** Types a name or an id and chooses the first match. */
    async choose(name: string) {
      const field = wrapper.get<HTMLInputElement>('[data-testid=call-find]')
      field.element.focus()
      await field.setValue(name)
      await press('Enter')
    },
    /** Takes the next step, as Enter does: review, call, close. */
    next: () => submit('[data-testid=call-dialog]'),
    close: async () => {
      await button(wrapper.get('[data-testid=call-dialog]'), 'Cancel').trigger('click')
      await flushPromises()
    },
    /** The question asked before a call; null: none. */
    question: () => wrapper.find('dialog[aria-label=Confirm]'),
    confirm: () => submit('dialog[aria-label=Confirm]'),
  }
}
