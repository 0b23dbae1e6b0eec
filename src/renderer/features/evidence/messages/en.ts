export const en = {
  evidence: {
    title: 'Evidence log',
    open: 'Go to Evidence log',
  },
}
