export const en = {
  handover: {
    title: 'Handover',
    print: 'Print',
    sign: 'Sign over…',
    open: '{n} unacknowledged',
    key: {
      point: 'New point',
      sign: 'Sign over',
    },
  },
}
