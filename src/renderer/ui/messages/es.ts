import type { en } from './en.ts'

export const es: typeof en = {
  kit: { dismiss: 'Cerrar', undo: 'Deshacer' },
  age: { s: '{n} s', min: '{n} min', h: '{n} h', d: '{n} d', ago: 'hace {age}' },
  failure: {
    token: 'El servicio no acepta el token.',
    forbidden: 'El servicio no lo permite.',
    missing: 'El servicio no conoce esto.',
    conflict: 'El servicio dice que ya es así.',
    refused: 'El servicio rechazó lo enviado.',
    busy: 'El servicio pide menos solicitudes; inténtelo de nuevo más tarde.',
    wait: 'El servicio pide menos solicitudes; inténtelo de nuevo en {n} segundo. | El servicio pide menos solicitudes; inténtelo de nuevo en {n} segundos.',
    broken: 'El servicio ha fallado.',
    unreachable: 'El servicio no respondió; no se sabe si se hizo.',
    unreadable: 'La respuesta del servicio no se puede leer.',
    cancelled: 'Cancelado.',
    notPermitted: 'Este puesto no puede hacerlo.',
    underWay: 'Lo mismo ya se está haciendo.',
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
    notDrawn: 'Por ahora no hay imagen.',
    more: 'Aquí no se muestra {n} fila más. | Aquí no se muestran {n} filas más.',
  },
}
