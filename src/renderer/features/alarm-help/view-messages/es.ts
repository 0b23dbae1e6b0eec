import type { en } from './en.ts'

export const es: typeof en = {
  alarmHelp: {
    count: 'Aún no hay ayuda de alarmas. | {n} entrada. | {n} entradas.',
    none: 'Aún no hay ayuda de alarmas. Importe la base de alarmas de la planta como archivo CSV o añada una entrada.',
    noMatch: 'Sin resultados.',
    newEntry: 'Nueva entrada',
    add: 'Añadir una entrada',
    save: 'Guardar',
    discard: 'Descartar cambios',
    remove: 'Eliminar',
    saved: 'Se guardó {pattern}.',
    removed: 'Se eliminó {pattern}.',
    imported: 'Importado: {added} nuevas, {changed} modificadas, {removed} eliminadas.',
    sending: 'Importando',
    import: 'Importar ayuda de alarmas',
    overlaps:
      '{n} fila está dentro de un patrón más general; gana el más específico. | {n} filas están dentro de un patrón más general; gana el más específico.',
    overlap: 'Línea {line}: {pattern} gana a {general} de la línea {generalLine}.',
    mode: {
      label: 'Entradas existentes',
      merge: 'Combinar: conservar las entradas que no están en el archivo',
      replace: 'Reemplazar: eliminar las {n} entradas e importar el archivo',
    },
    hint: {
      pattern: 'Un tag o su ruta completa; * representa cualquier texto, ? una letra.',
      minutes: 'Desde que apareció la alarma.',
      links: 'Uno por línea; {tag}, {path} y {area} se rellenan.',
    },
    error: {
      noPattern: 'Falta el patrón de tag.',
      badMinutes: '«{text}» no es un tiempo: minutos, más de 0 y como máximo 7 días.',
      tooLong: '{field}: más de {max} caracteres.',
      tooMany: '{field}: más de {max}.',
      empty: 'Nada aparte del patrón de tag.',
      twice: 'El mismo patrón que en la línea {line}.',
      quotes: 'Comillas sin cerrar.',
    },
    command: {
      find: 'Buscar en la ayuda de alarmas',
      add: 'Añadir una entrada',
      import: 'Importar un archivo CSV',
      edit: 'Editar la entrada',
      remove: 'Eliminar la entrada',
      undo: 'Deshacer el último cambio',
    },
  },
  settings: {
    section: {
      alarmHelp: 'Ayuda de alarmas',
    },
  },
}
