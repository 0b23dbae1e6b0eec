export const en = {
  groups: {
    title: 'Call groups',
  },
}
