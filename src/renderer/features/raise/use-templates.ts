import '../../ui/without-eval.ts'
import { z } from 'zod'
import { type CreationTemplate, creationTemplateSchema } from '../../../shared/model/alarm-creation.ts'
import { computed, shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { useExporter } from '../../ui/files/exporter.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { draftOfBody } from './rules/creation-draft.ts'
import type { UndoableAction } from '../../ui/commands.ts'
import type { RaiseForm } from './use-raise-form.ts'
import { useSettingsChange } from '../../bridge/use-settings-change.ts'
import { parseJson } from '../../../shared/json.ts'
import { newId } from '../../ui/new-id.ts'

const kind = 'tocsin-alarm-templates'
const fileSchema = z.object({ kind: z.literal(kind), templates: z.array(z.unknown()) })
const entrySchema = creationTemplateSchema.omit({ id: true })

type TemplateEntry = z.infer<typeof entrySchema>

/** Templates as a shareable file. */
function writeTemplates(templates: readonly CreationTemplate[]): string {
  return JSON.stringify(
    { kind, templates: templates.map(({ name, creation }) => ({ name, creation })) },
    null,
    2,
  )
}

/** The templates of a file and the problems of invalid ones; null: not a template file. */
function readTemplates(text: string): { entries: TemplateEntry[]; problems: string[] } | null {
  const file = fileSchema.safeParse(parseJson(text))
  if (!file.success) return null
  const entries: TemplateEntry[] = []
  const problems: string[] = []
  file.data.templates.forEach((raw, index) => {
    const parsed = entrySchema.safeParse(raw)
    if (parsed.success) entries.push(parsed.data)
    else problems.push(`${index + 1}: ${parsed.error.issues.map(describeIssue).join('; ')}`)
  })
  return { entries, problems }
}

const describeIssue = ({ path, message }: z.core.$ZodIssue) => `${path.join('.')} ${message}`.trim()

/** Templates of alarms, stored in the settings and shared as files. */
export function useTemplates(form: RaiseForm) {
  const { t } = useI18n()
  const settings = useSettings()
  const change = useSettingsChange()
  const { saveFile } = useExporter()
  const templates = computed(() => settings.settings?.creationTemplates ?? [])
  const lastAction = shallowRef<UndoableAction | null>(null)

  return {
    templates,
    lastAction,
    use({ name, creation }: CreationTemplate) {
      const read = draftOfBody(creation)
      if (!read.ok) return
      form.store.replace(read.draft)
      lastAction.value = { text: t('raise.template.used', { name }), undo: form.undoReplace }
    },
    /** Replaces a template of the same name. */
    async save(name: string) {
      const read = draftOfBody(form.body.value)
      if (!read.ok) {
        lastAction.value = { text: t('raise.template.invalid'), undo: null }
        return
      }
      const others = templates.value.filter((template) => template.name !== name)
      const replaced = templates.value.find((template) => template.name === name)
      const before = templates.value
      await change({
        creationTemplates: [...others, { id: replaced?.id ?? newId(), name, creation: read.creation }],
      })
      lastAction.value = {
        text: t('raise.template.saved', { name }),
        undo: () => change({ creationTemplates: before }),
      }
    },
    async remove({ id, name }: CreationTemplate) {
      const before = templates.value
      await change({ creationTemplates: before.filter((template) => template.id !== id) })
      lastAction.value = {
        text: t('raise.template.removed', { name }),
        undo: () => change({ creationTemplates: before }),
      }
    },
    exportAll: () =>
      saveFile('tocsin-alarm-templates.json', 'application/json', writeTemplates(templates.value)),
    async importFile(file: File) {
      const read = readTemplates(await file.text())
      if (!read) {
        lastAction.value = { text: t('raise.template.notFile', { file: file.name }), undo: null }
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
      lastAction.value = {
        text: [
          t('raise.template.imported', { n: length }, length),
          ...read.problems.map((what) => t('raise.template.notRead', { what })),
        ].join(' '),
        undo: () => change({ creationTemplates: before }),
      }
    },
  }
}
