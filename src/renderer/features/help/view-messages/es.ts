import type { en } from './en.ts'

export const es: typeof en = {
  help: {
    guides: 'Guías',
    guide: {
      operators: 'Operadores',
      administrators: 'Administradores',
      integration: 'Integración',
      glossary: 'Glosario',
    },
    language: 'Las guías están en inglés.',
    search: 'Buscar en las guías',
    contents: 'Contenido',
    hits: '{n} sección encontrada | {n} secciones encontradas',
    none: 'Ninguna sección contiene todas estas palabras.',
    print: 'Imprimir esta guía',
  },
}
