import { computed, shallowRef, watch } from 'vue'
import { toggleCallee } from './rules/call-choice.ts'
import {
  calleeKinds,
  calleeOptions,
  recentlyCalled,
  type CalleeList,
  type CalleeOption,
} from './rules/callee-options.ts'
import { useBook } from '../../bridge/stores/book.ts'
import { useCalls } from '../../bridge/stores/calls.ts'
import type { CallForm } from './use-call-form.ts'

/** Finds and chooses whom to call: by typing and Enter, by the arrows and Enter, or by the mouse. */
export function useCalleePicker(form: CallForm) {
  const book = useBook()
  const calls = useCalls()
  const text = shallowRef('')
  const list = shallowRef<CalleeList>('all')
  /** The option that Enter would choose; -1: none. */
  const place = shallowRef(-1)

  const options = computed(() =>
    calleeOptions(
      { groups: form.callees.groups, groupings: form.callees.groupings, contacts: book.contacts },
      {
        text: text.value,
        list: list.value,
        recent: recentlyCalled(calls.entries),
        initialChoice: form.draft.initialChoice,
      },
    ),
  )
  const isChosen = ({ kind, id }: CalleeOption) => form.draft.choice[calleeKinds[kind]].includes(id)
  watch([text, list], () => (place.value = text.value.trim() === '' ? -1 : 0))

  function choose(option: CalleeOption) {
    form.choose(toggleCallee(form.draft.choice, calleeKinds[option.kind], option.id))
  }
  return {
    ...{ text, list, place, options, isChosen, choose },
    move(step: 1 | -1) {
      const count = options.value.length
      if (count === 0) return
      place.value = place.value < 0 && step < 0 ? count - 1 : (place.value + step + count) % count
    },
    /** With nothing typed and nothing marked, Enter is left to the form: it goes on. */
    enter(event: KeyboardEvent) {
      const option = options.value[place.value]
      if (!option || event.ctrlKey) return
      event.preventDefault()
      // Who types a name wants to call them: only a choice by the arrows or the mouse is taken back.
      if (text.value.trim() === '' || !isChosen(option)) choose(option)
      text.value = ''
      place.value = -1
    },
    /** What was typed goes first; the next press closes the dialog. */
    escape(event: KeyboardEvent) {
      if (text.value === '') return
      event.preventDefault()
      text.value = ''
    },
  }
}
