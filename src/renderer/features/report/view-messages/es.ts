import type { en } from './en.ts'

export const es: typeof en = {
  settings: {
    field: {
      report: {
        operators: {
          label: 'Operadores',
          hint: 'Cuántos operadores se reparten las alarmas: los límites de abajo son los de un operador.',
        },
        acceptable: {
          label: 'Tasa aceptable',
          hint: 'Alarmas en 10 minutos. EEMUA 191: 1.',
        },
        manageable: {
          label: 'Tasa manejable',
          hint: 'Alarmas en 10 minutos. EEMUA 191: 2.',
        },
        demanding: {
          label: 'Tasa demasiado exigente',
          hint: 'Alarmas en 10 minutos. EEMUA 191: 5.',
        },
        unacceptable: {
          label: 'Tasa inaceptable',
          hint: 'Más alarmas que estas en 10 minutos. EEMUA 191: 10.',
        },
        timeOver: {
          label: 'Tiempo con una tasa inaceptable',
          hint: 'Debe quedar por debajo. ISA-18.2: 1 %.',
        },
        hourly: {
          label: 'Alarmas en una hora',
          hint: 'Más son demasiadas. ISA-18.2: 30.',
        },
        hoursOver: {
          label: 'Horas con demasiadas alarmas',
          hint: 'Debe quedar por debajo. ISA-18.2: 1 %.',
        },
        peak: {
          label: 'Pico',
          hint: 'El máximo en 10 minutos cualesquiera. ISA-18.2: 10.',
        },
        floodStart: {
          label: 'Una avalancha empieza por encima de',
          hint: 'Alarmas en 10 minutos. ISA-18.2: 10.',
        },
        floodEnd: {
          label: 'Una avalancha termina por debajo de',
          hint: 'Alarmas en 10 minutos. ISA-18.2: 5.',
        },
        floodTime: {
          label: 'Tiempo en avalanchas',
          hint: 'Debe quedar por debajo. ISA-18.2: 1 %.',
        },
        upsetManageable: {
          label: 'Perturbación manejable',
          hint: 'Menos alarmas que estas en los primeros 10 minutos. EEMUA 191: 10.',
        },
        upsetExcessive: {
          label: 'Perturbación excesiva',
          hint: 'Más alarmas que estas en los primeros 10 minutos. EEMUA 191: 100.',
        },
        topTen: {
          label: 'Parte de los diez tags más frecuentes',
          hint: 'ISA-18.2: del 1 al 5 %.',
        },
        chatterCount: {
          label: 'Oscilación: cuántas',
          hint: 'Alarmas de un tag dentro del tiempo de abajo.',
        },
        chatterSeconds: {
          label: 'Oscilación: en',
          hint: 'ISA-18.2: 3 o más en un minuto.',
        },
        chatterTags: {
          label: 'Tags oscilantes',
          hint: 'Cuántos puede haber. ISA-18.2: ninguno.',
        },
        fleetingSeconds: {
          label: 'Fugaz: normalizada en',
          hint: 'Y ninguna otra alarma del tag dentro del tiempo de la oscilación.',
        },
        fleetingAlarms: {
          label: 'Alarmas fugaces',
          hint: 'Cuántas puede haber. ISA-18.2: ninguna.',
        },
        staleHours: {
          label: 'Estancada: activa más de',
          hint: 'ISA-18.2: 24 horas.',
        },
        stalePerDay: {
          label: 'Alarmas estancadas en un día',
          hint: 'Debe quedar por debajo. ISA-18.2: 5.',
        },
        low: {
          label: 'Parte de la prioridad menos urgente',
          hint: 'ISA-18.2: cerca del 80 %.',
        },
        medium: {
          label: 'Parte de la prioridad siguiente',
          hint: 'ISA-18.2: cerca del 15 %.',
        },
        high: {
          label: 'Parte de la tercera prioridad',
          hint: 'ISA-18.2: cerca del 5 %.',
        },
        highest: {
          label: 'Parte de una cuarta prioridad',
          hint: 'ISA-18.2: menos del 1 %.',
        },
        splitTolerance: {
          label: 'Tolerancia de las partes',
          hint: 'La diferencia que aún vale como recomendada.',
        },
        leadInHours: {
          label: 'Registros leídos antes del período',
          hint: 'Para saber qué alarmas estaban activas cuando empezó, y si había una avalancha en curso.',
        },
      },
    },
    section: {
      report: 'Informe del sistema de alarmas',
    },
  },
  report: {
    ratings: {
      similar:
        'Alarmas pasadas mostradas como parecidas: acertado en {like} de {said} casos juzgados ({share}).',
      title: 'Valoraciones',
      meaning: 'Si las alarmas fueron útiles, según quienes estaban en el puesto.',
    },
    nextTag: 'Ir al siguiente tag que no está en la lista de trabajo',
  },
}
