export const en = {
  report: {
    nav: 'Report',
  },
}
