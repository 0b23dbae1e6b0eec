import type { en } from './en.ts'

export const es: typeof en = {
  title: {
    counted: '({n}) Tocsin',
    unknown: '? Tocsin - sin conexión',
    starting: '? Tocsin - conectando',
  },
  nav: {
    history: 'Historial',
    performance: 'Rendimiento',
    unknown: 'Desconocido, aún sin leer',
    label: 'Vistas',
    skip: 'Ir al contenido',
    more: 'Más',
  },
  counters: {
    unknown: '{band}: desconocido, aún sin leer',
    label: 'Alarmas por prioridad',
    of: 'de {total}',
    spoken: '{band}: {unacknowledged} sin reconocer de {total}',
  },
  connection: {
    starting: 'conectando',
    live: 'en vivo, comprobado {checked}',
    liveAfterAlarm: 'en vivo, última alarma {alarm}, comprobado {checked}',
    lastMinute: 'hace < 1 min',
    polling: 'push no disponible, sondeo cada segundo | push no disponible, sondeo cada {n} s',
    lost: 'conexión perdida',
    notAuthorised: 'sesión no iniciada',
    hostSilent: 'Tocsin no responde',
    hostLost: 'esta página no está conectada',
    hostRefused: 'esta página no está conectada',
  },
  bar: {
    lost: 'Alarmas de las {time}, hace {age}: sin conexión con {server}.',
    lostNever: 'Conexión con {server} perdida.',
    notAuthorised: '{server} no acepta el token.',
    notAuthorisedSince: 'Alarmas de las {time}, hace {age}: {server} no acepta el token.',
    enterToken: 'Introducir un token',
    noServer: 'No se muestra ningún servidor: la directiva de la organización no se puede usar.',
    tooMany: '{server} tiene más alarmas de las que Tocsin puede mostrar.',
    tooManySince:
      '{server} tiene más alarmas de las que Tocsin puede mostrar. La lista está incompleta; última confirmación {time} ({age}).',
    hostSilent: 'Tocsin no responde desde hace {n} s. Pueden faltar alarmas nuevas.',
    hostSilentShort: 'Tocsin no responde.',
    hostLost:
      'Alarmas de las {time}, hace {age}: esta página ha perdido la conexión con Tocsin. Reconectando.',
    hostLostNever: 'Esta página no consigue conectar con Tocsin. Reintentando.',
    hostRefused:
      'La dirección de esta página ha caducado y nada de lo que se muestra aquí es actual. Abra de nuevo la dirección que indica Tocsin, con su clave.',
    check: 'Reintentar',
  },
  notice: {
    label: 'Avisos',
    'settings-recovered': 'No se pudo leer una parte de los ajustes.',
    'policy-problem': 'Una parte de la directiva de la organización no se puede usar; el resto se aplica.',
    'policy-last': 'La directiva de la organización no se puede leer. Se aplica la última que se pudo leer.',
    'policy-no-server':
      'No se muestra ningún servidor: la directiva de la organización no se puede usar. Pida a su administrador que la repare; Tocsin la lee en el próximo inicio.',
    'storage-failing':
      'Algunos datos no se han podido guardar y se perderán si se cierra Tocsin. Reintentando.',
    'tokens-locked':
      'El almacén de claves de este equipo no está disponible. Los tokens guardados están bloqueados, pero no se han perdido. Reintentando.',
    'tokens-unreadable':
      'El almacén de claves de esta sesión no puede abrir algunos tokens guardados. No se han perdido: inicie sesión de nuevo o vuelva a la sesión en la que se guardaron.',
    'graphics-fallback':
      'Los gráficos de este equipo han fallado varias veces. Tocsin dibuja ahora sin aceleración por hardware.',
    'records-set-aside':
      'El diario y el registro de llamadas guardados de un servidor estaban dañados; se han apartado y empiezan de nuevo. Las alarmas activas se anuncian de nuevo, y las de las últimas ocho horas figuran entre las no vistas.',
    'contacts-set-aside':
      'Los contactos guardados de un servidor estaban dañados; se han apartado y empiezan de nuevo.',
    'memory-set-aside':
      'Las alarmas pasadas guardadas de un servidor estaban dañadas y se han apartado. Se vuelven a leer del servidor.',
    'folder-exposed':
      'Otros usuarios podían acceder a los datos guardados de este puesto. Vea lo que se ha encontrado.',
    'audit-broken':
      'Algo ajeno a Tocsin modificó el registro de auditoría. El registro continúa y el lugar queda marcado.',
    'token-not-kept':
      'Este equipo no tiene almacenamiento seguro: Tocsin mantiene el token en memoria y lo pedirá de nuevo en el próximo inicio.',
    'no-native-notifications':
      'El sistema no mostró una notificación: las alarmas nuevas aparecen en la línea bajo la cabecera.',
    'output-muted': 'El sonido de este equipo está silenciado: aquí no se oyen las alarmas.',
    'output-volume-zero': 'El volumen de este equipo es 0: aquí no se oyen las alarmas.',
    'no-output': 'Este equipo no tiene salida de sonido: aquí no se oyen las alarmas.',
    'do-not-disturb': '«No molestar» está activado: el sistema no muestra notificaciones de alarmas.',
    'embedded-failed': 'El servicio integrado ha fallado.',
    'service-lost': 'Conexión perdida: la página muestra el último estado conocido.',
    'too-many-alarms':
      'Un servidor tiene más de 200 000 alarmas, más de las que Tocsin puede mostrar. La lista está incompleta y pueden verse alarmas que ya se normalizaron. Reduzca el número de alarmas en el servidor.',
    failure: 'La solicitud ha fallado: {message}',
    address: 'Una parte de la dirección es desconocida y se ha ignorado: {part}',
    noServer: 'Este puesto no tiene el servidor «{server}»: el enlace se ignora.',
  },
  attention: {
    silenceHint: 'Detiene el sonido en esta pantalla, sin reconocer la alarma.',
    mute: 'Sin sonido…',
    muteMenu: 'En todas las pantallas: sin sonido ni notificaciones, salvo las alarmas más urgentes',
    soundOn: 'Sonido activo',
    soundOff: 'Sin sonido',
    criticalOnly: 'Solo críticas',
    noVolume: 'El volumen es 0 en los ajustes.',
    blockedHint: 'El navegador no reproduce sonido antes del primer clic en esta página.',
    soundFailed: 'No se pudo reproducir el sonido: {message}',
  },
  announcement: {
    label: 'Alarmas nuevas',
    show: 'Mostrar',
    next: 'Siguiente',
    dismiss: 'Cerrar',
    place: '{place} de {of} nuevas',
    placeInBand: '{place} de {of} nuevas, {band}',
    command: {
      show: 'Mostrar la alarma nueva',
      next: 'Siguiente alarma nueva',
      dismiss: 'Descartar la alarma nueva',
      dismissAll: 'Descartar todas las alarmas nuevas',
    },
  },
  display: {
    open: 'Pantalla',
    kiosk: 'Pantalla mural: pantalla completa sin herramientas',
  },
  signedOut: {
    refused: {
      title: 'Esta pantalla no ha iniciado sesión',
      text: 'Su sesión ha caducado, o la dirección ya se abrió o tiene más de un minuto.',
    },
    revoked: {
      title: 'Un supervisor ha cerrado la sesión de esta pantalla',
      text: 'Esta pantalla ya no muestra alarmas ni admite entradas.',
    },
    'signed-out': {
      title: 'Ha cerrado la sesión',
      text: 'Esta pantalla ya no muestra alarmas ni admite entradas.',
    },
    back: 'Volver a iniciar sesión',
    invite: 'Pida una invitación a un supervisor: Ajustes, Pantallas, Invitar una pantalla.',
    terminal: 'O, en el equipo anfitrión, esta orden muestra una dirección nueva:',
    fromSource: 'desde el código fuente:',
  },
  role: {
    label: 'Rol',
    nobody: '¿Quién está?',
    name: { viewer: 'Observador', operator: 'Operador', supervisor: 'Supervisor' },
    needs: 'Requiere el rol {role}.',
  },
  authorization: {
    viewer: 'Esta pantalla es solo de consulta.',
    title: 'Confirmar',
    pin: 'PIN',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    readOnly: 'Este puesto es de solo lectura.',
  },
  footer: {
    move: 'recorrer',
    details: 'detalles',
    call: 'llamar',
    close: 'cerrar',
    filter: 'filtrar',
    commands: 'comandos',
    shortcuts: 'atajos',
    hub: {
      unknown: 'push –',
      connecting: 'push conectando',
      disconnected: 'push sin conexión',
    },
    malformed: '{n} mensaje ilegible | {n} mensajes ilegibles',
  },
  status: {
    title: 'Estado de la conexión',
    open: 'Estado de la conexión',
    close: 'Cerrar',
    check: 'Comprobar ahora',
    checking: 'Comprobando',
    assessment: {
      waiting: 'Desconocido: conectando con el servidor.',
      quiet: 'Conectado: el servidor respondió {answered}; ninguna alarma nueva desde {since}.',
      quietEver: 'Conectado: el servidor respondió {answered}; ninguna alarma nueva desde la conexión.',
      busy: 'Conectado: el servidor respondió {answered}; última alarma {alarm}.',
      polling:
        'Conectado sin push: el servidor respondió {answered}; las alarmas nuevas se encuentran por sondeo.',
    },
    broken: {
      lost: 'Conexión perdida: el servidor no responde. Las alarmas mostradas pueden estar obsoletas.',
      'not-authorised':
        'Sin sesión: el servidor no acepta el token. Las alarmas mostradas pueden estar obsoletas.',
      'host-silent':
        'Tocsin no responde: hace unos segundos que no llega nada a esta página. Las alarmas mostradas pueden estar obsoletas.',
      'host-lost':
        'Conexión perdida: esta página no puede conectar con Tocsin. Las alarmas mostradas pueden estar obsoletas.',
      'host-refused':
        'Conexión perdida: la dirección de esta página ha caducado. Las alarmas mostradas pueden estar obsoletas.',
      since: 'Última respuesta {time}, {age}.',
    },
    warning: {
      'token-expired': 'El token ha caducado.',
      'plain-http': 'La conexión es http sin cifrar: el token y las alarmas se pueden leer en la red.',
      'token-expiring': 'El token caduca en menos de diez minutos.',
      'clock-apart': 'Los relojes del servidor y de este equipo difieren: las edades pueden ser incorrectas.',
      malformed: 'El servidor envió mensajes que no se pudieron leer como alarmas.',
    },
    server: 'Servidor',
  },
  command: {
    group: {
      go: 'Navegación',
      list: 'Lista',
      alarm: 'Alarma',
      attention: 'Anunciación',
      display: 'Pantalla',
      desk: 'Puesto',
    },
    palette: 'Comandos',
    keySheet: 'Atajos de teclado',
    status: 'Mostrar el estado de la conexión',
    diagnostics: 'Recopilar diagnósticos',
    checkNow: 'Comprobar la conexión ahora',
    goTo: 'Ir a {view}',
    useServer: 'Cambiar a {server}',
    openWindow: 'Abrir otra ventana',
    theme: 'Tema: {name}',
    language: 'Idioma: {name}',
    larger: 'Texto más grande',
    smaller: 'Texto más pequeño',
    usualSize: 'Tamaño de texto predeterminado',
    nextAlarm: 'Alarma siguiente en los detalles',
    previousAlarm: 'Alarma anterior en los detalles',
    nextRegion: 'Zona siguiente de la página',
    previousRegion: 'Zona anterior de la página',
    move: 'Recorrer la lista',
    details: 'Mostrar detalles',
  },
  palette: {
    label: 'Comandos',
  },
  keySheet: {
    title: 'Atajos de teclado',
    close: 'Cerrar',
    change: 'Cambiar las teclas',
    others: 'Los demás comandos: {keys}.',
  },
  watchedServers: {
    label: 'Servidores',
    counted: '{name}: {unacknowledged} sin reconocer de {total}.',
    unknown: '{name}: alarmas desconocidas.',
    since: 'Última confirmación: {time}.',
    standby: 'Leído de la reserva {address}.',
  },
  spoken: {
    one: 'Alarma nueva: {band}, {message}, {path}',
    many: '{n} alarma nueva | {n} alarmas nuevas',
    manyUrgent: '{n} alarmas nuevas, {urgent} de ellas de prioridad {band}',
  },
  settings: {
    managedBy: 'Gestionado por su organización ({source}: {id})',
  },
  shelf: {
    header: '{n} aparcadas',
    headerTitle: '{n} aparcadas, {active} alarmas activas. {key} las muestra.',
  },
}
