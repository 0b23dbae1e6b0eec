import type { en } from './en.ts'

export const es: typeof en = {
  kit: { dismiss: 'Cerrar', undo: 'Deshacer' },
  age: { s: '{n} s', min: '{n} min', h: '{n} h', d: '{n} d', ago: 'hace {age}' },
  failure: {
    token: 'El servicio no acepta el token.',
    forbidden: 'El servicio no lo permite.',
    missing: 'No encontrado en el servicio.',
    conflict: 'El servicio indica un conflicto.',
    refused: 'El servicio rechazó la solicitud.',
    busy: 'Demasiadas solicitudes; inténtelo más tarde.',
    wait: 'Demasiadas solicitudes; inténtelo de nuevo en {n} segundo. | Demasiadas solicitudes; inténtelo de nuevo en {n} segundos.',
    broken: 'El servicio ha fallado.',
    unreachable: 'El servicio no respondió; el resultado es desconocido.',
    unreadable: 'La respuesta del servicio no se puede leer.',
    cancelled: 'Cancelado.',
    notPermitted: 'Este puesto no puede hacerlo.',
    underWay: 'Esta solicitud ya está en curso.',
    file: 'No se pudo escribir el archivo.',
    internal: 'Tocsin ha fallado; su registro tiene los detalles.',
  },
  charts: {
    asTable: 'Mostrar como tabla',
    tableOf: '{title}: mostrar como tabla',
    save: 'Guardar la imagen',
    saveOf: '{title}: guardar la imagen',
    png: 'Guardar como PNG',
    svg: 'Guardar como SVG',
    failed: 'No se pudo leer: {why}',
    notDrawn: 'No hay ningún gráfico que guardar.',
    more: 'Aquí no se muestra {n} fila más. | Aquí no se muestran {n} filas más.',
  },
}
