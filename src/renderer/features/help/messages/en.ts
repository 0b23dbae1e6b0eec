export const en = {
  help: {
    title: 'Help',
  },
}
