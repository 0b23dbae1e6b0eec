export const en = {
  statistics: {
    title: 'Statistics',
  },
}
