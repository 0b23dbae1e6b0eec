export const en = {
  evidence: {
    title: 'Evidence log',
  },
}
