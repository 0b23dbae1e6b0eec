export const en = {
  statistics: {
    title: 'Statistics',
    footer: {
      history: 'history',
      worklist: 'worklist',
    },
  },
}
