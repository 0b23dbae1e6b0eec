export const en = {
  raise: {
    title: 'Raise an alarm',
  },
}
