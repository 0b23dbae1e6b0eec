import type { en } from './en.ts'

export const es: typeof en = {
  settings: {
    section: { phones: 'Notificaciones en el teléfono' },
    field: {
      phones: {
        showsText: {
          label: 'Texto de la alarma en las notificaciones',
          hint: 'Desactivado: una notificación solo indica la prioridad y el número de alarmas. Activado: también el mensaje, la etiqueta y el valor, que los servidores por los que pasa pueden guardar y un teléfono bloqueado puede mostrar.',
        },
        ntfyServer: {
          label: 'Servidor ntfy',
          hint: 'La dirección de un servidor ntfy de la planta, por ejemplo https://ntfy.plant.example. Déjela vacía si no hay ninguno.',
        },
        tokenFile: {
          label: 'Archivo de su token',
          hint: 'En la máquina del puesto. Déjelo vacío para introducir el token abajo, o si el servidor no lo necesita.',
        },
        caFile: {
          label: 'Archivo de su autoridad',
          hint: 'PEM, si su certificado es de una autoridad privada.',
        },
      },
    },
  },
  phones: {
    note: 'Aceptada no es entregada: un servidor push que acepta una notificación no dice si llega al teléfono. Para eso están las llamadas y los escalados.',
    test: 'Probar',
    add: 'Añadir',
    remove: 'Quitar',
    from: {
      label: 'Desde la prioridad',
      critical: 'Solo crítica',
      high: 'Alta y superior',
      medium: 'Media y superior',
      low: 'Todas',
    },
    own: {
      title: 'Este teléfono',
      hint: 'Notifica a este navegador las alarmas nuevas, también con la página cerrada. Pasa por el servidor push del fabricante del navegador, que no puede leerlas, y necesita Internet.',
      turnOn: 'Notificar a este teléfono',
      turnOff: 'Detener',
    },
    obstacle: {
      insecure: 'Esta página no está cifrada: un navegador solo puede recibir notificaciones por https.',
      unsupported:
        'Este navegador no puede recibir notificaciones. En un iPhone, añada primero la página a la pantalla de inicio.',
      denied: 'Este navegador no permite las notificaciones de Tocsin. Permítalas en su configuración.',
      'no-push-server': 'No se puede acceder al servidor push de este navegador.',
    },
    token: {
      label: 'Token del servidor ntfy',
      hint: 'Déjelo vacío si el servidor no lo necesita.',
      stored: 'Hay uno guardado. Déjelo vacío y elija Quitar para borrarlo.',
      store: 'Guardar',
      remove: 'Quitar',
      kept: 'Guardado y cifrado en esta máquina.',
      notKept:
        'Vale hasta que Tocsin se cierre: esta máquina no tiene un almacén seguro. Use mejor un archivo.',
    },
    topics: {
      title: 'Personas y sus temas',
      hint: 'Cada persona se suscribe a un tema en la aplicación ntfy. Quien conoce el nombre de un tema puede leerlo, salvo que el servidor pida iniciar sesión.',
      person: 'Persona',
      topic: 'Tema',
    },
    way: { ntfy: 'ntfy', browser: 'navegador' },
    sent: {
      title: 'Enviadas',
      hint: 'Desde el inicio, primero las más recientes. El registro técnico las contiene todas.',
      none: 'No se ha enviado nada.',
      waiting: 'a la espera del servidor push',
      accepted: 'aceptada por el servidor push, entrega desconocida',
      test: 'prueba',
      alarms: '{n} alarma | {n} alarmas',
      refresh: 'Actualizar',
    },
    failed: {
      unreachable: 'error: sin respuesta',
      refused: 'error: el servidor push rechaza el token',
      gone: 'error: esa suscripción o ese tema ya no existe',
      'plain-http': 'no enviada: el token sería legible por http sin cifrar',
      address: 'no enviada: la dirección del servidor no es válida',
      status: 'error: el servidor push responde {status}',
      'too-many': 'no enviada: hay demasiadas en espera',
    },
  },
}
