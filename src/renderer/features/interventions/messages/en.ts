export const en = {
  interventions: {
    title: 'Operator response',
  },
}
