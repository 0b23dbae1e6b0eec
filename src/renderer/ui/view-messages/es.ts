import type { en } from './en.ts'

export const es: typeof en = {
  charts: {
    asTable: 'Mostrar como tabla',
    tableOf: '{title}: mostrar como tabla',
    save: 'Guardar la imagen',
    saveOf: '{title}: guardar la imagen',
    png: 'Guardar como PNG',
    svg: 'Guardar como SVG',
    failed: 'No se pudo leer: {why}',
    notDrawn: 'No hay ningún gráfico que guardar.',
    more: '{n} fila más no se muestra. | {n} filas más no se muestran.',
  },
  fields: {
    timeOf: '{field}: hora, en 24 horas',
  },
}
