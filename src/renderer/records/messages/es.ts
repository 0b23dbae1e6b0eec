import type { en } from './en.ts'

export const es: typeof en = {
  exports: {
    open: 'Exportar',
    openOf: '{title}: exportar',
    all: 'Todo el período',
    shown: 'La fila mostrada ({n}) | Las {n} filas mostradas',
    csv: 'Guardar como CSV',
    json: 'Guardar como JSON',
    copyText: 'Copiar como texto',
    copyTsv: 'Copiar para una hoja de cálculo (TSV)',
    lines: 'Exportaciones',
    choosing: 'Elija dónde guardar el archivo.',
    starting: 'Iniciando…',
    running: '{rows} de {total}',
    saved: '{n} registro en {file} | {n} registros en {file}',
    downloaded: '{n} registro, guardado por el navegador | {n} registros, guardados por el navegador',
    failed: 'Error de exportación: {message}',
    cancelled: 'Cancelado. No se guardó ningún archivo.',
    malformed: '{n} registro ilegible se omitió. | {n} registros ilegibles se omitieron.',
    leftOut:
      'Faltan los campos que aparecieron después de los encabezados: {fields}. Una exportación JSON los incluye.',
    cancel: 'Cancelar',
    show: 'Mostrar en la carpeta',
  },
}
