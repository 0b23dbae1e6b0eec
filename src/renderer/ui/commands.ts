import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

/** The headings of the palette and the key sheet, in their order. */
export const commandGroups = ['go', 'list', 'alarm', 'attention', 'display', 'desk'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Something the operator can do, known to the palette, the key sheet and the keyboard. */
export interface Command {
  /** Stable and unique: the palette remembers by it what was used last. */
  id: string
  group: CommandGroup
  /** The key of its name in the locales. */
  labelKey: string
  labelArgs?: Record<string, string | number>
  /** Combinations as 'F', 'Ctrl+K', 'Alt+ArrowDown', '?': rules/key-combo.ts. */
  keys?: readonly string[]
  /** True where a component answers the keys itself (in its own focus): they are then only shown. */
  ownKeys?: boolean
  /** True for a key that only means something where it is pressed: on the key sheet, not in the palette. */
  sheetOnly?: boolean
  /** False while it makes no sense; then it is neither offered nor run. */
  when?: () => boolean
  run: () => unknown
}

type Source = () => readonly Command[]

/** Every command that a mounted part of the page offers, and which were used last. */
export const useCommandRegistry = defineStore('commands', () => {
  const sources = shallowRef<readonly Source[]>([])
  const recent = shallowRef<readonly string[]>([])
  const commands = computed(() => sources.value.flatMap((source) => source()))
  const isOffered = ({ when }: Command) => when === undefined || when()
  return {
    commands,
    offered: computed(() => commands.value.filter(isOffered)),
    /** Ids, the last used first. */
    recent,
    /** Returns the call that takes them back. */
    register(source: Source): () => void {
      sources.value = [...sources.value, source]
      return () => {
        sources.value = sources.value.filter((other) => other !== source)
      }
    },
    run(command: Command): void {
      if (!isOffered(command)) return
      recent.value = [command.id, ...recent.value.filter((id) => id !== command.id)].slice(0, 20)
      command.run()
    },
  }
})
