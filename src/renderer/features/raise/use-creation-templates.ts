import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { CreationTemplate } from '../../../shared/model/alarm-creation.ts'
import { saveFile } from '../../ui/files/browser-files.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { draftOfBody } from './creation-draft.ts'
import { readTemplates, writeTemplates } from './template-file.ts'
import type { RaiseForm } from './use-raise-form.ts'
import { useSettingsChange } from '../../bridge/use-settings-change.ts'

/** Alarms that are raised again and again, kept by the desk and shared as files. */
export function useCreationTemplates(form: RaiseForm) {
  const { t } = useI18n()
  const settings = useSettings()
  const change = useSettingsChange()
  const templates = computed(() => settings.settings?.creationTemplates ?? [])
  /** What came of the last deed, and how to take it back. */
  const deed = shallowRef<{ text: string; undo: (() => unknown) | null } | null>(null)
  const newId = () => crypto.randomUUID()

  return {
    templates,
    deed,
    use({ name, creation }: CreationTemplate) {
      const read = draftOfBody(creation)
      if (!read.ok) return
      form.takeOver(read.draft)
      deed.value = { text: t('raise.template.used', { name }), undo: form.takeBack }
    },
    /** Under a name that is there already, the template is replaced. */
    async save(name: string) {
      const read = draftOfBody(form.body.value)
      if (!read.ok) {
        deed.value = { text: t('raise.template.wrong'), undo: null }
        return
      }
      const others = templates.value.filter((template) => template.name !== name)
      const replaced = templates.value.find((template) => template.name === name)
      const before = templates.value
      await change({
        creationTemplates: [...others, { id: replaced?.id ?? newId(), name, creation: read.creation }],
      })
      deed.value = {
        text: t('raise.template.saved', { name }),
        undo: () => change({ creationTemplates: before }),
      }
    },
    async remove({ id, name }: CreationTemplate) {
      const before = templates.value
      await change({ creationTemplates: before.filter((template) => template.id !== id) })
      deed.value = {
        text: t('raise.template.removed', { name }),
        undo: () => change({ creationTemplates: before }),
      }
    },
    exportAll: () =>
      saveFile('tocsin-alarm-templates.json', 'application/json', writeTemplates(templates.value)),
    async importFile(file: File) {
      const read = readTemplates(await file.text())
      if (!read) {
        deed.value = { text: t('raise.template.notFile', { file: file.name }), undo: null }
        return
      }
      const before = templates.value
      const names = new Set(read.entries.map(({ name }) => name))
      await change({
        creationTemplates: [
          ...before.filter(({ name }) => !names.has(name)),
          ...read.entries.map((entry) => ({ ...entry, id: newId() })),
        ],
      })
      const { length } = read.entries
      deed.value = {
        text: [
          t('raise.template.imported', { n: length }, length),
          ...read.wrong.map((what) => t('raise.template.notRead', { what })),
        ].join(' '),
        undo: () => change({ creationTemplates: before }),
      }
    },
  }
}
