import type { Feature, SettingField, SettingsSection } from '../../src/renderer/feature.ts'
import type { Messages } from '../../src/renderer/messages.ts'
import type { Command } from '../../src/renderer/ui/commands.ts'
import type { GridColumn } from '../../src/renderer/ui/grid/grid-column.ts'
import type { KeyPart, MessageKey, Translate } from '../../src/renderer/ui/i18n.ts'
import type { ColumnId } from '../../src/shared/model/constants.ts'

// Read by the compiler only: a line that compiles although it should not is an error of `npm run typecheck`.

/** Keys of the messages, as `t`, commands, columns, settings and features take them. */
export function messageKeys(t: Translate, column: ColumnId, name: string, anyone: Messages): void {
  t('live.title')
  t('live.count', 2)
  t(`column.${column}`)
  void anyone.live.title
  // @ts-expect-error misspelt
  t('live.titel')
  // @ts-expect-error a branch is no text
  t('live')
  // @ts-expect-error not every string is a column
  t(`column.${name}`)
  // @ts-expect-error a column without a title
  t(`column.${column}s`)
  // @ts-expect-error any string
  t(name)
}

export const command = (run: () => void): Command => ({
  id: 'a',
  group: 'list',
  // @ts-expect-error misspelt
  labelKey: 'worklist.titel',
  run,
})

export const column: GridColumn<string> = {
  id: 'a',
  // @ts-expect-error misspelt
  titleKey: 'worklist.column.nought',
  width: 1,
  value: (row) => row,
  text: (row) => row,
}

export const field: SettingField = {
  // @ts-expect-error a setting without a label
  path: 'report.nought',
  control: { kind: 'switch' },
}

export const feature: Feature = {
  name: 'a',
  view: {
    path: '/a',
    // @ts-expect-error misspelt
    labelKey: 'a.nought',
    group: 'desk',
    // @ts-expect-error misspelt
    footerKeys: [{ keys: ['call'], labelKey: 'footer.nought' }],
    component: () => Promise.resolve({}),
  },
}

export const section: SettingsSection = {
  // @ts-expect-error a section without a title
  id: 'nought',
  order: 1,
  fields: [],
}

/** The ids of columns are the parts of their keys, no more and no less. */
export const part = (id: ColumnId): KeyPart<'column.'> => id
export const id = (one: KeyPart<'column.'>): ColumnId => one
export const key = (of: ColumnId): MessageKey => `column.${of}`
