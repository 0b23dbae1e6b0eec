import type { SharedMessages } from './en.ts'

export const sharedFr: SharedMessages = {
  band: { critical: 'Critique', high: 'Haute', medium: 'Moyenne', low: 'Basse' },
  attention: {
    silence: 'Couper le son',
    muteFor: {
      '15': 'Sourdine pendant 15 minutes',
      '60': 'Sourdine pendant 1 heure',
      '480': 'Sourdine pendant 8 heures',
    },
    mutedUntil: 'En sourdine jusqu’à {time}',
    unmute: 'Rétablir le son',
  },
  /** How soon an alarm wants a response, in a call and spoken. */
  respondIn: {
    minutes: 'Répondez en {n} minute. | Répondez en {n} minutes.',
    seconds: 'Répondez en {n} seconde. | Répondez en {n} secondes.',
  },
  notification: {
    burst: '{n} nouvelle alarme | {n} nouvelles alarmes',
    repeats: {
      seconds: 'Apparue {n} fois en {span} s',
      minutes: 'Apparue {n} fois en {span} min',
    },
    connectionLost: 'Connexion à {server} perdue',
    connectionLostBody:
      'Tocsin affiche les dernières alarmes connues. Les nouvelles restent invisibles jusqu’à la reconnexion.',
    unacknowledged: 'Non acquittée : {message}',
    callAgain: 'Un appel a été passé à {time}. Rappeler ?',
  },
  selfTest: {
    alarm: 'Ceci est un test de Tocsin. À ignorer.',
    notification: 'Test de ce poste',
    notificationBody: 'Ceci n’est pas une alarme. La notification se ferme d’elle-même.',
  },
  settingsRecovery: {
    view: 'Vue « {name} »',
    server: 'Serveur « {name} »',
    callTemplate: 'Modèle d’appel « {name} »',
    alarmTemplate: 'Modèle d’alarme « {name} »',
    setting: 'Réglage {name}',
    keptAs: 'Mis de côté dans {file}.',
    lastGood: 'Les derniers réglages valides sont utilisés.',
    defaults: 'Les réglages par défaut sont utilisés.',
    notStored: 'Les modifications ne sont pas enregistrées : {reason}.',
  },
  profileInUse: {
    webHost:
      'L’hôte web de Tocsin à l’adresse {address} (processus {pid}) utilise déjà {folder}. Arrêtez-le ou démarrez Tocsin dans un autre dossier avec --user-data-dir.',
    other:
      'Un autre processus utilise déjà {folder}. Arrêtez-le ou démarrez Tocsin dans un autre dossier avec --user-data-dir.',
  },
  menu: {
    file: 'Fichier',
    edit: 'Édition',
    view: 'Affichage',
    window: 'Fenêtre',
    closeWindow: 'Fermer la fenêtre',
    undo: 'Annuler',
    redo: 'Rétablir',
    cut: 'Couper',
    copy: 'Copier',
    paste: 'Coller',
    selectAll: 'Tout sélectionner',
    reload: 'Recharger',
    resetZoom: 'Taille réelle',
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
    fullScreen: 'Plein écran',
    minimise: 'Réduire',
    help: 'Aide',
    about: 'À propos de Tocsin',
  },
  tray: {
    unknown: 'Tocsin : état des alarmes inconnu, connexion perdue',
    noAlarms: 'Tocsin : aucune alarme non acquittée',
    alarms:
      'Tocsin : {n} alarme non acquittée, priorité {band} | Tocsin : {n} alarmes non acquittées, priorité la plus élevée : {band}',
    open: 'Ouvrir Tocsin',
    quit: 'Quitter',
  },
}
