import { computed } from 'vue'
import { fillTemplate, placeholderValues } from './rules/call-template.ts'
import type { CallDraft } from './call-sheet.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useCallWords } from './use-call-words.ts'

/** The messages that are called with again and again, filled from the alarm that a call is about. */
export function useCallTemplates(draft: CallDraft) {
  const settings = useSettings()
  const words = useCallWords()
  const templates = computed(() => settings.settings?.calls.templates ?? [])

  return {
    templates,
    /** Puts a template's text and number into the call; an empty id lets go of it and leaves the words. */
    use(id: string) {
      draft.templateId = id
      const template = templates.value.find((one) => one.id === id)
      if (!template) return
      const { subject } = draft
      draft.text = fillTemplate(template.text, subject && placeholderValues(subject, words.raised(subject)))
      draft.number = String(template.number)
    },
  }
}
