import { useI18n } from '../../ui/i18n.ts'
import { useRouter } from 'vue-router'
import type { Finder } from '../../feature.ts'
import { joinedSections, useSettingTexts } from './setting-fields.ts'

/** Finds settings by their names, and goes to one. */
function useSettingFinder(): Finder {
  const { t } = useI18n()
  const router = useRouter()
  const sections = joinedSections
  const texts = useSettingTexts()
  return {
    kind: 'setting',
    *all() {
      for (const { id, parts, fields } of sections) {
        if (!parts.some(({ isOffered }) => isOffered?.() ?? true)) continue
        const title = t(`settings.section.${id}`)
        for (const field of fields)
          yield {
            words: `${texts.label(field)} ${title}`,
            show: () => ({
              id: field.path,
              label: texts.label(field),
              detail: title,
              run: () => router.push({ name: 'settings', query: { part: id, setting: field.path } }),
            }),
          }
      }
    },
  }
}

export const finders: readonly (() => Finder)[] = [useSettingFinder]
