import type { ExportMessages } from './en.ts'

export const exportsEs: ExportMessages = {
  exports: {
    open: 'Exportar',
    all: 'Todo el período',
    shown: 'La fila mostrada ({n}) | Las {n} filas mostradas',
    csv: 'Guardar como CSV',
    json: 'Guardar como JSON',
    copyText: 'Copiar como texto',
    copyTsv: 'Copiar para una hoja de cálculo (TSV)',
    lines: 'Exportaciones',
    choosing: 'Elija dónde guardarlo.',
    asking: 'Preguntando al servicio',
    running: '{rows} de {total}',
    saved: '{n} registro en {file} | {n} registros en {file}',
    downloaded: '{n} registro, guardado por el navegador | {n} registros, guardados por el navegador',
    failed: 'No se creó ningún archivo: {message}',
    cancelled: 'Cancelado. No quedó nada.',
    malformed: '{n} registro ilegible no está en él. | {n} registros ilegibles no están en él.',
    leftOut:
      'Los campos que llegaron después de los encabezados no están en él: {fields}. Un archivo JSON los tiene.',
    cancel: 'Cancelar',
    show: 'Mostrar en la carpeta',
    dismiss: 'Cerrar',
  },
}
