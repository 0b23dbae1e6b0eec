import type { HistoriesMessages } from './en.ts'

export const historiesEs: HistoriesMessages = {
  records: {
    asking: 'Preguntando al servicio',
    notCurrent: 'preguntando al servicio; abajo está la última respuesta',
    loadingMore: '{loaded} de {total} cargados, la página siguiente está en camino',
    loadingAll: '{loaded} de {total} cargados',
    partial: '{loaded} de {total} cargados',
    bound:
      '{loaded} de {total} cargados, lo máximo que guarda este puesto: reduzca el periodo o vea los ajustes',
    cancelled: 'detenido en {loaded} de {total}',
    failed: '{loaded} de {total} cargados; la página siguiente no llegó: {why}',
    complete: 'ninguno | el único que hay | los {n} cargados',
    shifted: 'el servicio cuenta {total}: entretanto hubo cambios en los registros',
    sortedAmongThose: 'ordenados entre esos',
    shown: 'ninguno mostrado | {n} mostrado | {n} mostrados',
    malformed: '{n} no se pudo leer | {n} no se pudieron leer',
    loadMore: 'Cargar más',
    loadAll: 'Cargar todo',
    cancel: 'Detener',
    retry: 'Reintentar',
    reload: 'Volver a cargar',
    omitted: 'omitido por el servicio',
    headingHint: 'Clic: ordenar; Mayús+clic: ordenar también por esta; Ctrl+flechas: anchura',
    noMatch: 'El único registro cargado no coincide. | Ninguno de los {n} registros cargados coincide.',
    notLoaded: '{n} más no está cargado. | {n} más no están cargados.',
    showAll: 'Mostrar todo lo cargado',
    unread: 'No se pudieron leer los registros.',
    cancelledEmpty: 'Detenido antes de leer nada.',
    none: 'Ningún registro.',
  },
}
