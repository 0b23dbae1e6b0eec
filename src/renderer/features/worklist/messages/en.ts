export const en = {
  worklist: {
    title: 'Worklist',
    open: 'Go to Worklist',
    footer: {
      edit: 'edit',
      history: 'history',
      remove: 'remove',
    },
  },
}
