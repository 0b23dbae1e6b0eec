import { watch, type Ref } from 'vue'
import type { AddressField } from '../feature.ts'

/** What is looked for. */
export function textField(text: Ref<string>): AddressField {
  return {
    name: 'text',
    pace: 'typed',
    text: () => text.value || null,
    take(wanted) {
      text.value = wanted ?? ''
      return true
    },
  }
}

/** One of several choices; no address mentions the first. */
export function choiceField<Choice extends string>(
  name: string,
  choice: Ref<Choice>,
  choices: readonly [Choice, ...Choice[]],
): AddressField {
  const [first] = choices
  return {
    name,
    text: () => (choice.value === first ? null : choice.value),
    take(text) {
      const wanted = text === null ? first : choices.find((one) => one === text)
      if (wanted !== undefined && wanted !== choice.value) choice.value = wanted
      return wanted !== undefined
    },
  }
}

/** The details of the selected row. */
export function detailField(isOpen: Ref<boolean>, hasSelection: () => boolean): AddressField {
  return {
    name: 'detail',
    text: () => (isOpen.value && hasSelection() ? 'open' : null),
    take(text) {
      isOpen.value = text === 'open' && hasSelection()
      return text === null || text === 'open'
    },
  }
}

/** Decides as soon as something is known, before anything of it is drawn. */
export function onceKnown<Answer>(isKnown: () => boolean, decide: () => Answer): Promise<Answer> {
  return new Promise((resolve) => {
    const stop = watch(
      isKnown,
      (known) => {
        if (!known) return
        // Known from the start, there is no watcher to stop yet.
        queueMicrotask(() => stop())
        resolve(decide())
      },
      { immediate: true, flush: 'sync' },
    )
  })
}
