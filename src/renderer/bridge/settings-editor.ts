import { inject, provide, shallowRef, type InjectionKey } from 'vue'
import type { SettingsChange } from '../../shared/model/settings.ts'
import type { UndoableAction } from '../ui/commands.ts'
import { changeOf, valueAt, withValues } from '../../shared/rules/setting-path.ts'
import { useHost } from './stores/host.ts'
import { useSettings } from './stores/settings.ts'
import { defaultSettings, settingProblem } from './setting-schema.ts'
import { useSettingsChange } from './use-settings-change.ts'

function createEditor() {
  const store = useSettings()
  const send = useSettingsChange()
  const host = useHost()
  const lastAction = shallowRef<UndoableAction | null>(null)
  let queue = Promise.resolve()

  // One after another: a change replaces a whole part of the settings and must build on the previous one.
  const apply = (make: () => SettingsChange): Promise<void> => {
    const applied = queue.then(async () => {
      if (store.settings !== null) await send(keepLocked(make()))
    })
    // The caller handles the failure; it must not fail the next change.
    queue = applied.catch(() => undefined)
    return applied
  }
  const lockedPaths = () => Object.keys(host.about?.managed?.locked ?? {})
  // Main refuses a change of anything that is locked; the rest of it is still wanted.
  const keepLocked = (change: SettingsChange): SettingsChange => {
    const inIt = lockedPaths().filter((path) => Object.hasOwn(change, path.split('.')[0] ?? ''))
    // Main checks it against the schema again; here it is a plain tree.
    return withValues(
      change,
      inIt.map((path) => [path, current(path)]),
    ) as SettingsChange
  }
  const current = (path: string) => (store.settings === null ? undefined : valueAt(store.settings, path))
  /** The program's default, or what the organisation presets or locks. */
  const defaultOf = (path: string) => {
    const presets = Object.entries(host.about?.managed?.defaults ?? {})
    const locked = lockedPaths().map((each) => [each, current(each)] as const)
    return valueAt(withValues(defaultSettings, [...presets, ...locked]) as object, path)
  }
  const isDefault = (path: string) => JSON.stringify(current(path)) === JSON.stringify(defaultOf(path))
  const put = (values: readonly (readonly [string, unknown])[]) =>
    apply(() => (store.settings === null ? {} : changeOf(store.settings, values)))

  return {
    lastAction,
    current,
    defaultOf,
    apply,
    isDefault,
    problem: settingProblem,
    set: (path: string, value: unknown) => put([[path, value]]),
    /** Restores the defaults; the action can be undone. */
    reset(paths: readonly string[], text: string): Promise<void> {
      const before = paths.map((path) => [path, current(path)] as const)
      // What was changed since stays as it is.
      const isReset = ([path]: readonly [string, unknown]) => isDefault(path)
      lastAction.value = { text, undo: () => put(before.filter(isReset)) }
      return put(paths.map((path) => [path, defaultOf(path)] as const))
    },
  }
}

export type SettingsEditor = ReturnType<typeof createEditor>
const editorKey: InjectionKey<SettingsEditor> = Symbol('settings editor')

/** Creates the editor that all rows of the settings page share. */
export function provideSettingsEditor(): SettingsEditor {
  const editor = createEditor()
  provide(editorKey, editor)
  return editor
}

export function useSettingsEditor(): SettingsEditor {
  const editor = inject(editorKey)
  if (!editor) throw new Error('no settings editor was provided')
  return editor
}
