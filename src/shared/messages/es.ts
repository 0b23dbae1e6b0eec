import type { SharedMessages } from './en.ts'

export const sharedEs: SharedMessages = {
  band: { critical: 'Crítica', high: 'Alta', medium: 'Media', low: 'Baja' },
  attention: {
    silence: 'Silenciar',
    muteFor: { '15': 'Sin sonido 15 minutos', '60': 'Sin sonido 1 hora', '480': 'Sin sonido 8 horas' },
    mutedUntil: 'Sin sonido hasta las {time}',
    unmute: 'Reactivar el sonido',
  },
  /** How soon an alarm wants a response, in a call and spoken. */
  respondIn: {
    minutes: 'Responda en {n} minuto. | Responda en {n} minutos.',
    seconds: 'Responda en {n} segundo. | Responda en {n} segundos.',
  },
  notification: {
    burst: '{n} alarma nueva | {n} alarmas nuevas',
    repeats: {
      seconds: 'Aparecida {n} veces en {span} s',
      minutes: 'Aparecida {n} veces en {span} min',
    },
    connectionLost: 'Conexión con {server} perdida',
    connectionLostBody:
      'Tocsin muestra las últimas alarmas conocidas. Las nuevas no se ven hasta que se restablezca la conexión.',
    unacknowledged: 'Sin reconocer: {message}',
    callAgain: 'Se llamó a las {time}. ¿Volver a llamar?',
  },
  selfTest: {
    alarm: 'Esto es una prueba de Tocsin. Ignórela.',
    notification: 'Prueba de este puesto',
    notificationBody: 'Esto no es una alarma. La notificación se cierra sola.',
  },
  settingsRecovery: {
    view: 'Vista «{name}»',
    server: 'Servidor «{name}»',
    callTemplate: 'Plantilla de llamada «{name}»',
    alarmTemplate: 'Plantilla de alarma «{name}»',
    setting: 'Ajuste {name}',
    keptAs: 'Apartado en {file}.',
    lastGood: 'Se usan los últimos ajustes válidos.',
    defaults: 'Se usan los ajustes predeterminados.',
    notStored: 'Los cambios no se guardan: {reason}.',
  },
  profileInUse: {
    webHost:
      'El servidor web de Tocsin en {address} (proceso {pid}) ya utiliza {folder}. Deténgalo o inicie Tocsin en otra carpeta con --user-data-dir.',
    other: 'Otro proceso ya utiliza {folder}. Deténgalo o inicie Tocsin en otra carpeta con --user-data-dir.',
  },
  menu: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    window: 'Ventana',
    closeWindow: 'Cerrar ventana',
    undo: 'Deshacer',
    redo: 'Rehacer',
    cut: 'Cortar',
    copy: 'Copiar',
    paste: 'Pegar',
    selectAll: 'Seleccionar todo',
    reload: 'Recargar',
    resetZoom: 'Tamaño real',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    fullScreen: 'Pantalla completa',
    minimise: 'Minimizar',
    help: 'Ayuda',
    about: 'Acerca de Tocsin',
  },
  tray: {
    unknown: 'Tocsin: estado de las alarmas desconocido, conexión perdida',
    noAlarms: 'Tocsin: ninguna alarma sin reconocer',
    alarms:
      'Tocsin: {n} alarma sin reconocer, prioridad: {band} | Tocsin: {n} alarmas sin reconocer, prioridad más alta: {band}',
    open: 'Abrir Tocsin',
    quit: 'Salir',
  },
}
