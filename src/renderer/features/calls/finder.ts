import { useI18n } from '../../ui/i18n.ts'
import type { Finder } from '../../feature.ts'
import { useCallees, useReadCallees } from '../../bridge/stores/callees.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useCallServer } from '../../alarm/callee-servers.ts'
import { useOpenCall } from './use-open-call.ts'

/** Finds people by name, phone number and note, and opens a call to them. */
function usePersonFinder(): Finder {
  const { t } = useI18n()
  const book = useContactBook()
  const open = useOpenCall()
  const servers = useCallServer()
  return {
    kind: 'person',
    *all() {
      for (const { id, name, phone, note } of book.contacts.values())
        yield {
          words: `${name} ${phone} ${note}`,
          show: () => ({
            id: String(id),
            label: t('calls.callTarget', { name: name || servers.shownId(id) }),
            detail: [phone, servers.nameOf(servers.ofCallee(id))].filter(Boolean).join(' · '),
            run: () => open(null, { userIds: [id] }),
          }),
        }
    },
  }
}

/** Finds call groups, and opens a call to them. */
function useGroupFinder(): Finder {
  const { t } = useI18n()
  const callees = useCallees()
  const open = useOpenCall()
  const servers = useCallServer()
  // They are read when first needed, as the call dialog does.
  if (!callees.isLoaded) void useReadCallees()()
  return {
    kind: 'group',
    *all() {
      for (const { id, name } of callees.groups.values())
        yield {
          words: name,
          show: () => ({
            id: String(id),
            label: t('calls.callTarget', { name: name || servers.shownId(id) }),
            detail: servers.nameOf(servers.ofCallee(id)) ?? '',
            run: () => open(null, { groupIds: [id] }),
          }),
        }
    },
  }
}

export const finders: readonly (() => Finder)[] = [usePersonFinder, useGroupFinder]
