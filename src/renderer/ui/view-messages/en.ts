export const en = {
  charts: {
    asTable: 'Show as a table',
    tableOf: '{title}: show as a table',
    save: 'Save as an image',
    saveOf: '{title}: save as an image',
    png: 'Save as PNG',
    svg: 'Save as SVG',
    failed: 'Could not be read: {why}',
    notDrawn: 'There is no chart to save.',
    more: '{n} more row is not shown. | {n} more rows are not shown.',
  },
  fields: {
    timeOf: '{field}: time, 24 hours',
  },
}
