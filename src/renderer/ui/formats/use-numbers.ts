import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { createNumberFormats } from './number-formats.ts'

/** Sizes in the reader's language. */
export function useNumbers() {
  const { locale } = useI18n()
  const formats = computed(() => createNumberFormats(locale.value))
  return { size: (bytes: number) => formats.value.size(bytes) }
}
