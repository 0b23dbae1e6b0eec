import { defineStore } from 'pinia'
import {
  computed,
  shallowRef,
  onScopeDispose,
  toValue,
  type MaybeRefOrGetter,
  onBeforeUnmount,
  onMounted,
  watch,
} from 'vue'
import { comboOf, hasControl, isApple, isCombo } from './key-combo.ts'
import { useKeys, type ChosenKeys, type KeyId } from './keys.ts'
import type { MessageKey } from './i18n.ts'

/** The headings of the palette and the key sheet, in their order. */
export const commandGroups = ['go', 'list', 'alarm', 'attention', 'display', 'desk'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Something the operator can do, known to the palette, the key sheet and the keyboard. */
export interface Command {
  /** Stable and unique; the palette remembers recent commands by it. */
  id: string
  group: CommandGroup
  /** The key of its name in the messages. */
  labelKey: MessageKey
  labelArgs?: Record<string, string | number>
  /** The key of other words by which the palette finds it. */
  searchKey?: MessageKey | undefined
  /** Its key, or those of its two directions. */
  key?: KeyId | readonly KeyId[]
  /** For one of several things that share an entry of the keys: which of its combinations it has. */
  keyIndex?: number
  /** True if a component handles the keys while it has the focus; here they are only listed. */
  ownKeys?: boolean
  /** True for a key that depends on where it is pressed: it is on the key sheet but not in the palette. */
  sheetOnly?: boolean
  /** True if holding its key repeats it, like a step through a list; all others act once per press. */
  repeats?: boolean
  /** False while the command does not apply; then it is neither offered nor run. */
  when?: () => boolean
  /** When the action it undoes happened, or null. If several commands share a key, the newest action is undone. */
  doneAt?: () => number | null
  run: () => unknown
}

/** A command with the combinations that it has on this screen. */
export interface KeyedCommand extends Command {
  keys: readonly string[]
}

type Source = () => readonly Command[]

/** The commands of all mounted components, and which were used last. */
export const useCommandRegistry = defineStore('commands', () => {
  const sources = shallowRef<readonly Source[]>([])
  const recent = shallowRef<readonly string[]>([])
  const keys = useKeys()
  function combosOf({ key = [], keyIndex }: Command): readonly string[] {
    const all = [key].flat().flatMap((id) => keys.combosOf(id))
    return keyIndex === undefined ? all : all.slice(keyIndex).slice(0, 1)
  }
  const commands = computed(() =>
    sources.value
      .flatMap((source) => source())
      .map((command): KeyedCommand => ({ ...command, keys: combosOf(command) })),
  )
  /** One for each dialog that is being loaded. */
  const holds = new Set<symbol>()
  const isOffered = ({ when, doneAt }: Command) => (when?.() ?? true) && doneAt?.() !== null
  return {
    commands,
    offered: computed(() => commands.value.filter(isOffered)),
    /** Ids, the last used first. */
    recent,
    /** Returns the function that unregisters them. */
    register(source: Source): () => void {
      sources.value = [...sources.value, source]
      return () => {
        sources.value = sources.value.filter((other) => other !== source)
      }
    },
    /** Keeps keys from the view while a dialog is being loaded; returns the function that ends it. */
    holdKeys(): () => void {
      const hold = Symbol()
      holds.add(hold)
      return () => holds.delete(hold)
    },
    areKeysHeld: () => holds.size > 0,
    releaseKeys: () => holds.clear(),
    run(command: Command): void {
      if (!isOffered(command)) return
      recent.value = [command.id, ...recent.value.filter((id) => id !== command.id)].slice(0, 20)
      command.run()
    },
  }
})

/**
 * Offers commands for as long as the calling component lives: they appear in the palette and the key sheet,
 * and their keys work wherever nobody is typing. A getter may change what it offers.
 *
 *   useCommands([
 *     { id: 'list.freeze', group: 'list', labelKey: 'live.freeze', key: 'freeze', run: live.freeze },
 *   ])
 */
export function useCommands(source: MaybeRefOrGetter<readonly Command[]>): void {
  const registry = useCommandRegistry()
  onScopeDispose(registry.register(() => toValue(source)))
}

/** A handler for a key that sends or confirms: one that is still held from before does nothing. */
export function useFreshPress(id: KeyId, run: () => unknown): (event: KeyboardEvent) => void {
  const keys = useKeys()
  return (event) => {
    if (!keys.combosOf(id).some((combo) => isCombo(combo, event))) return
    event.preventDefault()
    if (!event.repeat) run()
  }
}

/** What takes letters, and with them the keys of the page. */
export const typedInto =
  'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable]'

const functionKey = /^F\d+$/

/** Keys that send, confirm, remove or close: one press does so once, however long it is. */
const actingKeys = ['Enter', ' ', 'Escape', 'Delete']

/** Swallows the repeats of a held key before anything acts on them, except for typing and moving. */
function takeRepeat(event: KeyboardEvent): void {
  if (!event.repeat || !actingKeys.includes(event.key)) return
  const isTyped = event.target instanceof Element && event.target.matches(typedInto)
  const isWritten =
    event.key === 'Enter' ? event.target instanceof HTMLTextAreaElement : event.key !== 'Escape'
  if (isTyped && isWritten) return
  event.preventDefault()
  event.stopPropagation()
}

/** ↑ and ↓ mean nothing to a button, which keeps the focus once it was clicked, nor to the page: they are the list's. */
function passToList(page: Document, event: KeyboardEvent): void {
  const { key, target } = event
  if (!/^Arrow(Up|Down)$/.test(key) || hasControl(event) || event.altKey || !(target instanceof Element))
    return
  const isIdle = target === page.body || target.matches('button:not([popover] *)')
  const list = isIdle ? page.querySelector<HTMLElement>('main :is([role=grid], [role=treegrid])') : null
  if (list === null) return
  event.preventDefault()
  list.focus()
  list.dispatchEvent(new KeyboardEvent(event.type, event))
}

/** Runs commands by their keys, wherever the focus is, except in a text field. */
export function useShortcuts(page: Document, chosen: () => ChosenKeys = () => ({})): void {
  const registry = useCommandRegistry()
  const keys = useKeys()
  watch(chosen, (next) => (keys.chosen = next), { immediate: true })
  /** The focused field, if something typed into it was not sent yet: Ctrl+Z undoes that first. */
  let typed: EventTarget | null = null
  const onInput = ({ target }: Event) => (typed = target)
  const onDone = () => (typed = null)
  /** What is pressed for a dialog that is being loaded is dropped; Escape no longer waits for it. */
  const takeEarly = (event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.matches(`${typedInto}, dialog *`)
    if (!registry.areKeysHeld() || isElsewhere || hasControl(event)) return
    if (event.key === 'Escape') registry.releaseKeys()
    event.preventDefault()
    event.stopPropagation()
  }

  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    // An open dialog has its own keys; the page under it must not react.
    if (page.querySelector('dialog[open]')) return
    const typing = event.target instanceof Element && event.target.matches(typedInto)
    // On a Mac, Option types signs.
    const isAltTyped = event.altKey && event.key.length === 1 && isApple(navigator)
    const types = !hasControl(event) && (!event.altKey || isAltTyped) && !functionKey.test(event.key)
    if (typing && (types || (event.target === typed && isCombo('Ctrl+Z', event)))) return
    const combo = comboOf(event)
    const [command] = registry.offered
      .filter(({ keys, ownKeys }) => !ownKeys && combo !== null && keys.includes(combo))
      .toSorted((one, other) => (other.doneAt?.() ?? 0) - (one.doneAt?.() ?? 0))
    if (!command) return passToList(page, event)
    event.preventDefault()
    if (command.repeats || !event.repeat) registry.run(command)
  }
  onMounted(() => {
    page.defaultView?.addEventListener('keydown', takeRepeat, { capture: true })
    page.defaultView?.addEventListener('keydown', takeEarly, { capture: true })
    page.addEventListener('keydown', onKey)
    page.addEventListener('input', onInput)
    page.addEventListener('focusout', onDone)
    page.addEventListener('submit', onDone)
  })
  onBeforeUnmount(() => {
    page.defaultView?.removeEventListener('keydown', takeRepeat, { capture: true })
    page.defaultView?.removeEventListener('keydown', takeEarly, { capture: true })
    page.removeEventListener('keydown', onKey)
    page.removeEventListener('input', onInput)
    page.removeEventListener('focusout', onDone)
    page.removeEventListener('submit', onDone)
  })
}

/** What was just done, and how it is undone. */
export interface UndoableAction {
  text: string
  undo: (() => unknown) | null
}

/** An action that a key undoes; of several on the page, the newest. */
export interface DatedAction extends UndoableAction {
  at: number
}
