import type { en } from './en.ts'

export const es: typeof en = {
  replay: {
    notNow: 'Esto es el pasado, no el estado actual de la planta.',
    refused: 'En una reproducción no puede actuar sobre las alarmas. Esc vuelve a las alarmas en directo.',
    play: 'Reproducir',
    pause: 'Pausa',
    next: 'Suceso siguiente',
    previous: 'Suceso anterior',
    faster: 'Más rápido',
    slower: 'Más lento',
    speed: '{n} ×',
    moment: 'Momento',
    count: '{n} alarma | {n} alarmas',
    events: 'Qué pasó',
    noEvents: 'Nada todavía.',
    calm: 'No había ninguna alarma en este momento.',
    unrecorded:
      'No registrado: el registro de este puesto empieza a las {time}. «Historial de alarmas» reproduce lo que guardó el servicio.',
    none: 'No se registró nada en este período.',
    sources: 'Qué se reproduce',
    source: {
      evidence: 'Registro del puesto',
      histories: 'Historial de alarmas',
    },
    column: {
      priority: 'Prioridad',
      raised: 'Apareció',
      message: 'Mensaje',
      tag: 'Etiqueta',
      acknowledged: 'Reconocida',
    },
  },
}
