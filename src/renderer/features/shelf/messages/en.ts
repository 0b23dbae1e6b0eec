export const en = {
  shelf: {
    extend: 'Extend',
    undo: 'Undo the last shelf change',
    footer: {
      tag: 'tag',
      unshelve: 'unshelve',
      extend: 'extend',
    },
  },
}
