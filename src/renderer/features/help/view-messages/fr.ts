import type { en } from './en.ts'

export const fr: typeof en = {
  help: {
    guides: 'Guides',
    guide: {
      operators: 'Opérateurs',
      administrators: 'Administrateurs',
      integration: 'Intégration',
      glossary: 'Glossaire',
    },
    language: 'Les guides sont en anglais.',
    search: 'Rechercher dans les guides',
    contents: 'Sommaire',
    hits: '{n} section trouvée | {n} sections trouvées',
    none: 'Aucune section ne contient tous ces mots.',
    print: 'Imprimer ce guide',
  },
}
