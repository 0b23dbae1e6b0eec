export const en = {
  histories: {
    title: 'Alarm history',
  },
}
