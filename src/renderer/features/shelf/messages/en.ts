export const en = {
  shelf: {
    extend: 'Extend',
    undo: 'Undo the last change of the shelf',
    footer: {
      tag: 'tag',
      unshelve: 'unshelve',
      extend: 'extend',
    },
  },
}
