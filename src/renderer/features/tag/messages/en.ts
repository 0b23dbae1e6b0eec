export const en = {
  tag: {
    title: 'Tag',
  },
}
