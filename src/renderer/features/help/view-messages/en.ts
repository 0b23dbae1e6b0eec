export const en = {
  help: {
    guides: 'Guides',
    guide: {
      operators: 'Operators',
      administrators: 'Administrators',
      integration: 'Integration',
      glossary: 'Glossary',
    },
    language: 'The guides are in English.',
    search: 'Search the guides',
    contents: 'Contents',
    hits: '{n} section found | {n} sections found',
    none: 'No section contains all of these words.',
    print: 'Print this guide',
  },
}
