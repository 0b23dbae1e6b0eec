export const en = {
  shelf: {
    extend: 'Extend',
    undo: 'Undo the last change of the shelf',
    footer: {
      tag: 'tag',
      unshelve: 'unshelve',
      extend: 'extend',
    },
    header: '{n} shelved',
    headerTitle: '{n} on the shelf, {active} of their alarms active. {key} shows the shelf.',
  },
}
