import type { en } from './en.ts'

export const fr: typeof en = {
  title: {
    counted: '({n}) Tocsin',
    unknown: '? Tocsin - non connecté',
    starting: '? Tocsin - connexion',
  },
  nav: {
    history: 'Historique',
    performance: 'Performances',
    unknown: 'Inconnu, pas encore lu',
    label: 'Vues',
    skip: 'Aller au contenu',
    more: 'Plus',
  },
  counters: {
    unknown: '{band} : inconnu, pas encore lu',
    label: 'Alarmes par priorité',
    of: 'sur {total}',
    spoken: '{band} : {unacknowledged} non acquittées sur {total}',
  },
  connection: {
    starting: 'connexion en cours',
    live: 'en direct, vérifié {checked}',
    liveAfterAlarm: 'en direct, dernière alarme {alarm}, vérifié {checked}',
    lastMinute: 'il y a < 1 min',
    polling:
      'push indisponible, interrogation toutes les secondes | push indisponible, interrogation toutes les {n} s',
    lost: 'connexion perdue',
    notAuthorised: 'non authentifié',
    hostSilent: 'Tocsin ne répond pas',
    hostLost: 'cette page n’est pas connectée',
    hostRefused: 'cette page n’est pas connectée',
  },
  bar: {
    lost: 'Alarmes de {time}, il y a {age} : connexion à {server} perdue.',
    lostNever: 'Connexion à {server} perdue.',
    notAuthorised: '{server} n’accepte pas le jeton.',
    notAuthorisedSince: 'Alarmes de {time}, il y a {age} : {server} n’accepte pas le jeton.',
    enterToken: 'Saisir un jeton',
    noServer: 'Aucun serveur n’est affiché : la stratégie de l’organisation est inutilisable.',
    tooMany: '{server} liste plus d’alarmes que Tocsin ne peut en contenir.',
    tooManySince:
      '{server} liste plus d’alarmes que Tocsin ne peut en contenir. La liste est incomplète, dernière confirmation {time} ({age}).',
    hostSilent: 'Tocsin ne répond plus depuis {n} s. De nouvelles alarmes peuvent manquer.',
    hostSilentShort: 'Tocsin ne répond pas.',
    hostLost:
      'Alarmes de {time}, il y a {age} : cette page a perdu la connexion avec Tocsin. Reconnexion en cours.',
    hostLostNever: 'Cette page ne parvient pas à joindre Tocsin. Nouvelle tentative en cours.',
    hostRefused:
      'L’adresse de cette page a expiré, et rien de ce qui est affiché ici n’est à jour. Ouvrez de nouveau l’adresse donnée par Tocsin, avec sa clé.',
    check: 'Réessayer',
  },
  notice: {
    label: 'Avis',
    'settings-recovered': 'Une partie des réglages était illisible.',
    'policy-problem': 'Une partie de la stratégie de l’organisation est inutilisable ; le reste s’applique.',
    'policy-last': 'La stratégie de l’organisation est illisible. La dernière qui a pu être lue s’applique.',
    'policy-no-server':
      'Aucun serveur n’est affiché : la stratégie de l’organisation est inutilisable. Demandez à votre administrateur de la réparer ; Tocsin la lit au prochain démarrage.',
    'storage-failing':
      'Certaines données n’ont pas pu être enregistrées et seront perdues si Tocsin se ferme. Nouvelle tentative en cours.',
    'tokens-locked':
      'Le trousseau de cette machine n’est pas disponible. Les jetons enregistrés sont verrouillés mais pas perdus. Nouvelle tentative en cours.',
    'tokens-unreadable':
      'Le trousseau de cette session ne peut pas ouvrir certains jetons enregistrés. Ils ne sont pas perdus : reconnectez-vous, ou revenez à la session dans laquelle ils ont été enregistrés.',
    'graphics-fallback':
      'L’affichage graphique de cette machine a échoué à plusieurs reprises. Tocsin dessine maintenant sans accélération matérielle.',
    'records-set-aside':
      'Le journal et le registre d’appels enregistrés d’un serveur étaient endommagés ; ils sont mis de côté et recommencent à vide. Les alarmes actives sont de nouveau annoncées, et celles des huit dernières heures figurent parmi les manquées.',
    'contacts-set-aside':
      'Les contacts enregistrés d’un serveur étaient endommagés ; ils sont mis de côté et recommencent à vide.',
    'memory-set-aside':
      'Les alarmes passées enregistrées pour un serveur étaient endommagées et ont été mises de côté. Elles sont relues depuis le serveur.',
    'folder-exposed':
      'D’autres utilisateurs pouvaient accéder aux données enregistrées de ce poste. Voyez ce qui a été trouvé.',
    'audit-broken':
      'Autre chose que Tocsin a modifié la piste d’audit. L’enregistrement continue et l’endroit est signalé.',
    'token-not-kept':
      'Cette machine n’a pas de stockage sécurisé : Tocsin garde le jeton en mémoire et le redemandera au prochain démarrage.',
    'no-native-notifications':
      'Le système n’a pas affiché une notification : les nouvelles alarmes apparaissent dans la ligne sous l’en-tête.',
    'output-muted': 'Le son de cet ordinateur est coupé : les alarmes ne s’entendent pas ici.',
    'output-volume-zero': 'Le volume de cet ordinateur est à 0 : les alarmes ne s’entendent pas ici.',
    'no-output': 'Cet ordinateur n’a pas de sortie audio : les alarmes ne s’entendent pas ici.',
    'do-not-disturb':
      '« Ne pas déranger » est activé : le système n’affiche pas les notifications d’alarmes.',
    'embedded-failed': 'Le service intégré est en panne.',
    'service-lost': 'Connexion perdue : la page affiche le dernier état connu.',
    'too-many-alarms':
      'Un serveur liste plus de 200 000 alarmes, plus que Tocsin ne peut en contenir. La liste est incomplète, et des alarmes disparues peuvent encore être affichées. Réduisez le nombre d’alarmes sur le serveur.',
    failure: 'La requête a échoué : {message}',
    address: 'Une partie de l’adresse est inconnue et a été ignorée : {part}',
    noServer: 'Ce poste n’a pas de serveur « {server} » : le lien est ignoré.',
  },
  attention: {
    silenceHint: 'Arrête le son sur cet écran, sans acquitter l’alarme.',
    mute: 'Sourdine…',
    muteMenu: 'Sur tous les écrans : ni son ni notification, sauf pour les alarmes les plus urgentes',
    soundOn: 'Son activé',
    soundOff: 'Son coupé',
    criticalOnly: 'Critiques seules',
    noVolume: 'Le volume est à 0 dans les paramètres.',
    blockedHint: 'Le navigateur ne joue aucun son avant le premier clic sur cette page.',
    soundFailed: 'Le son n’a pas pu être joué : {message}',
  },
  announcement: {
    label: 'Nouvelles alarmes',
    show: 'Afficher',
    next: 'Suivante',
    dismiss: 'Fermer',
    place: '{place} sur {of} nouvelles',
    placeInBand: '{place} sur {of} nouvelles, {band}',
    command: {
      show: 'Afficher la nouvelle alarme',
      next: 'Nouvelle alarme suivante',
      dismiss: 'Masquer la nouvelle alarme',
      dismissAll: 'Masquer toutes les nouvelles alarmes',
    },
  },
  display: {
    open: 'Affichage',
    kiosk: 'Écran mural : plein écran sans outils',
  },
  signedOut: {
    refused: {
      title: 'Cet écran n’est pas connecté',
      text: 'Sa session a expiré, ou l’adresse a déjà été ouverte ou date de plus d’une minute.',
    },
    revoked: {
      title: 'Un superviseur a déconnecté cet écran',
      text: 'Cet écran n’affiche plus d’alarmes et n’accepte plus de saisie.',
    },
    'signed-out': {
      title: 'Vous êtes déconnecté',
      text: 'Cet écran n’affiche plus d’alarmes et n’accepte plus de saisie.',
    },
    back: 'Se reconnecter',
    invite: 'Demandez une invitation à un superviseur : Réglages, Écrans, Inviter un écran.',
    terminal: 'Ou, sur la machine hôte, cette commande affiche une nouvelle adresse :',
    fromSource: 'depuis les sources :',
  },
  role: {
    label: 'Rôle',
    nobody: 'Qui est là ?',
    name: { viewer: 'Observateur', operator: 'Opérateur', supervisor: 'Superviseur' },
    needs: 'Réservé au rôle {role}.',
  },
  authorization: {
    viewer: 'Cet écran est en consultation seule.',
    title: 'Confirmer',
    pin: 'Code PIN',
    confirm: 'Confirmer',
    cancel: 'Annuler',
    readOnly: 'Ce poste est en lecture seule.',
  },
  footer: {
    move: 'parcourir',
    details: 'détails',
    call: 'appeler',
    close: 'fermer',
    filter: 'filtrer',
    commands: 'commandes',
    shortcuts: 'raccourcis',
    hub: {
      unknown: 'push –',
      connecting: 'push en connexion',
      disconnected: 'push non connecté',
    },
    malformed: '{n} message illisible | {n} messages illisibles',
  },
  status: {
    title: 'État de la connexion',
    open: 'État de la connexion',
    close: 'Fermer',
    check: 'Vérifier maintenant',
    checking: 'Vérification',
    assessment: {
      waiting: 'Inconnu : connexion au serveur en cours.',
      quiet: 'Connecté : le serveur a répondu {answered} ; aucune nouvelle alarme depuis {since}.',
      quietEver: 'Connecté : le serveur a répondu {answered} ; aucune nouvelle alarme depuis la connexion.',
      busy: 'Connecté : le serveur a répondu {answered} ; dernière alarme {alarm}.',
      polling:
        'Connecté sans push : le serveur a répondu {answered} ; les nouvelles alarmes sont trouvées par interrogation.',
    },
    broken: {
      lost: 'Connexion perdue : le serveur ne répond pas. Les alarmes affichées peuvent être périmées.',
      'not-authorised':
        'Non authentifié : le serveur n’accepte pas le jeton. Les alarmes affichées peuvent être périmées.',
      'host-silent':
        'Tocsin ne répond pas : rien n’arrive sur cette page depuis quelques secondes. Les alarmes affichées peuvent être périmées.',
      'host-lost':
        'Connexion perdue : cette page ne joint plus Tocsin. Les alarmes affichées peuvent être périmées.',
      'host-refused':
        'Connexion perdue : l’adresse de cette page a expiré. Les alarmes affichées peuvent être périmées.',
      since: 'Dernière réponse à {time}, {age}.',
    },
    warning: {
      'token-expired': 'Le jeton a expiré.',
      'plain-http': 'La connexion est en http non chiffré : jeton et alarmes sont lisibles sur le réseau.',
      'token-expiring': 'Le jeton expire dans moins de dix minutes.',
      'clock-apart': 'Les horloges du serveur et de cette machine s’écartent : les âges peuvent être faux.',
      malformed: 'Le serveur a envoyé des messages illisibles comme alarmes.',
    },
    server: 'Serveur',
  },
  command: {
    group: {
      go: 'Navigation',
      list: 'Liste',
      alarm: 'Alarme',
      attention: 'Signalisation',
      display: 'Affichage',
      desk: 'Poste',
    },
    palette: 'Commandes',
    keySheet: 'Raccourcis clavier',
    status: 'Afficher l’état de la connexion',
    diagnostics: 'Rassembler les diagnostics',
    checkNow: 'Vérifier la connexion maintenant',
    goTo: 'Aller à {view}',
    useServer: 'Passer à {server}',
    openWindow: 'Ouvrir une autre fenêtre',
    theme: 'Thème : {name}',
    language: 'Langue : {name}',
    larger: 'Texte plus grand',
    smaller: 'Texte plus petit',
    usualSize: 'Taille de texte par défaut',
    nextAlarm: 'Alarme suivante dans les détails',
    previousAlarm: 'Alarme précédente dans les détails',
    nextRegion: 'Zone suivante de la page',
    previousRegion: 'Zone précédente de la page',
    move: 'Parcourir la liste',
    details: 'Afficher les détails',
  },
  palette: {
    label: 'Commandes',
  },
  keySheet: {
    title: 'Raccourcis clavier',
    close: 'Fermer',
    change: 'Changer les touches',
    others: 'Toutes les autres commandes : {keys}.',
  },
  watchedServers: {
    label: 'Serveurs',
    counted: '{name} : {unacknowledged} non acquittées sur {total}.',
    unknown: '{name} : alarmes inconnues.',
    since: 'Dernière confirmation : {time}.',
    standby: 'Lu depuis l’adresse de secours {address}.',
  },
  spoken: {
    one: 'Nouvelle alarme : {band}, {message}, {path}',
    many: '{n} nouvelle alarme | {n} nouvelles alarmes',
    manyUrgent: '{n} nouvelles alarmes, dont {urgent} de priorité {band}',
  },
  settings: {
    managedBy: 'Géré par votre organisation ({source} : {id})',
  },
  shelf: {
    header: '{n} en attente',
    headerTitle: '{n} en attente, dont {active} alarmes actives. {key} les affiche.',
  },
}
