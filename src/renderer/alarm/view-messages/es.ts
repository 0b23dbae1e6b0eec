import type { en } from './en.ts'

export const es: typeof en = {
  background: {
    history: 'Este tag, últimas 24 horas',
    noHistory: 'Nada en las últimas 24 horas.',
    active: 'sigue activa',
    acknowledged: 'reconocida',
    notAcknowledged: 'sin reconocer',
    more: '{n} más | {n} más',
    usual: 'Se suele reconocer tras {time}.',
    incomplete: 'No se han cargado todos los registros.',
    statistic: 'Este tag, últimos 30 días',
    noStatistic: 'Ninguna alarma en los últimos 30 días.',
    figures:
      '{n} alarma, {total} en alarma, {mean} de media | {n} alarmas, {total} en alarma, {mean} de media',
    calls: 'Llamadas sobre esta alarma',
    noCalls: 'Ninguna llamada sobre esta alarma.',
    loading: 'Cargando',
    failed: 'No disponible: {message}',
    retry: 'Reintentar',
  },
  procedure: {
    noAddress: 'No se puede abrir: no hay ninguna dirección de procedimientos.',
    refused: 'No se abre: los ajustes no permiten esta dirección.',
    set: 'Definirla en los ajustes.',
    ask: 'Un supervisor puede definirla en los ajustes.',
  },
  detail: {
    exempt: {
      masked: 'Se muestra aunque las alarmas enmascaradas están ocultas.',
      band: 'Se muestra aunque su prioridad está oculta.',
      acknowledged: 'Se muestra aunque las alarmas reconocidas están ocultas.',
      text: 'Se muestra aunque no coincide con el filtro.',
      person: 'Se muestra aunque el filtro de persona la excluye.',
      state: 'Se muestra aunque su estado está oculto.',
      age: 'Se muestra aunque está fuera del intervalo de edad.',
      area: 'Se muestra aunque está en otra zona.',
      service: 'Se muestra aunque los filtros del servidor la excluyen.',
      nuisance: 'Se muestra aunque el filtro de molestia la excluye.',
    },
  },
}
