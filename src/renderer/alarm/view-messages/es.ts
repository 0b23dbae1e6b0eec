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
}
