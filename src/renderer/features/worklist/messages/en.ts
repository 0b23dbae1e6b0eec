export const en = {
  worklist: {
    title: 'Worklist',
    footer: {
      edit: 'edit',
      history: 'history',
      remove: 'remove',
    },
  },
}
