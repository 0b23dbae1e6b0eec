/** Periods, the tools of records, pictures, statistics and interventions. */
export const statisticsEn = {
  periods: {
    label: 'Period',
    preset: {
      shift: 'This shift',
      hours8: '8 h',
      yesterday: 'Yesterday',
      days7: '7 days',
      days30: '30 days',
    },
    shiftSince: 'The shift that began at {time}',
    namedShiftSince: '{name}, since {time}',
    use: 'Period: {period}',
    custom: 'Custom…',
    from: 'From',
    to: 'Until',
    show: 'Show this period',
    noBegin: 'Enter when the period begins.',
    noEnd: 'Enter when the period ends.',
    notAfter: 'The end must lie after the beginning.',
    refresh: 'Refresh',
    refreshHint: 'Ask again, up to now',
  },
  recordTools: {
    find: 'Filter what is loaded',
    placeholder: 'Filter',
    atService: 'The service applies these.',
  },
  charts: {
    asTable: 'Show as a table',
    tableOf: '{title}: show as a table',
    save: 'Save the picture',
    saveOf: '{title}: save the picture',
    png: 'Save as PNG',
    svg: 'Save as SVG',
    notDrawn: 'There is no picture at the moment.',
    more: '{n} more row is not shown here. | {n} more rows are not shown here.',
  },
}
export type StatisticsTexts = typeof statisticsEn
