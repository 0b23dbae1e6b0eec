export const en = {
  book: {
    title: 'Contacts',
  },
}
