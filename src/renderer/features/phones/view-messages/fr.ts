import type { en } from './en.ts'

export const fr: typeof en = {
  settings: {
    section: { phones: 'Notifications sur téléphone' },
    field: {
      phones: {
        showsText: {
          label: 'Texte de l’alarme dans les notifications',
          hint: 'Désactivé : une notification n’indique que la priorité et le nombre d’alarmes. Activé : aussi le message, le tag et la valeur, que les serveurs traversés peuvent garder et qu’un téléphone verrouillé peut afficher.',
        },
        ntfyServer: {
          label: 'Serveur ntfy',
          hint: 'L’adresse d’un serveur ntfy du site, par exemple https://ntfy.plant.example. Laisser vide s’il n’y en a pas.',
        },
        tokenFile: {
          label: 'Fichier de son jeton',
          hint: 'Sur la machine du poste. Laisser vide pour saisir le jeton ci-dessous, ou si le serveur n’en demande pas.',
        },
        caFile: {
          label: 'Fichier de son autorité',
          hint: 'PEM, si son certificat vient d’une autorité privée.',
        },
      },
    },
  },
  phones: {
    note: 'Accepté ne veut pas dire remis : un serveur push qui accepte une notification ne dit pas si elle arrive au téléphone. Les appels et les escalades sont là pour cela.',
    test: 'Tester',
    add: 'Ajouter',
    remove: 'Supprimer',
    from: {
      label: 'À partir de la priorité',
      critical: 'Critique seulement',
      high: 'Haute et plus',
      medium: 'Moyenne et plus',
      low: 'Toutes',
    },
    own: {
      title: 'Ce téléphone',
      hint: 'Notifie ce navigateur des nouvelles alarmes, même quand la page est fermée. Cela passe par le serveur push de l’éditeur du navigateur, qui ne peut pas les lire, et demande Internet.',
      turnOn: 'Notifier ce téléphone',
      turnOff: 'Arrêter',
    },
    obstacle: {
      insecure: 'Cette page n’est pas chiffrée : un navigateur ne peut être notifié qu’en https.',
      unsupported:
        'Ce navigateur ne peut pas être notifié. Sur un iPhone, ajoutez d’abord la page à l’écran d’accueil.',
      denied: 'Ce navigateur n’autorise pas les notifications de Tocsin. Autorisez-les dans ses réglages.',
      'no-push-server': 'Le serveur push de ce navigateur est injoignable.',
    },
    token: {
      label: 'Jeton du serveur ntfy',
      hint: 'Laisser vide si le serveur n’en demande pas.',
      stored: 'Un jeton est enregistré. Laissez vide et choisissez Supprimer pour l’effacer.',
      store: 'Enregistrer',
      remove: 'Supprimer',
      kept: 'Enregistré, chiffré, sur cette machine.',
      notKept:
        'Gardé jusqu’à l’arrêt de Tocsin : cette machine n’a pas de coffre sûr. Utilisez plutôt un fichier.',
    },
    topics: {
      title: 'Personnes et leurs sujets',
      hint: 'Chaque personne s’abonne à un sujet dans l’application ntfy. Qui connaît le nom d’un sujet peut le lire, sauf si le serveur demande une connexion.',
      person: 'Personne',
      topic: 'Sujet',
    },
    way: { ntfy: 'ntfy', browser: 'navigateur' },
    sent: {
      title: 'Envoyées',
      hint: 'Depuis le démarrage, les plus récentes d’abord. Le journal technique les contient toutes.',
      none: 'Rien n’a été envoyé.',
      waiting: 'en attente du serveur push',
      accepted: 'acceptée par le serveur push, remise inconnue',
      test: 'test',
      alarms: '{n} alarme | {n} alarmes',
      refresh: 'Actualiser',
    },
    failed: {
      unreachable: 'échec : pas de réponse',
      refused: 'échec : le serveur push refuse le jeton',
      gone: 'échec : cet abonnement ou ce sujet n’existe plus',
      'plain-http': 'non envoyée : le jeton serait lisible en http non chiffré',
      address: 'non envoyée : l’adresse du serveur est fausse',
      status: 'échec : le serveur push répond {status}',
      'too-many': 'non envoyée : trop de notifications en attente',
    },
  },
}
