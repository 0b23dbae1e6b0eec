import type { en } from './en.ts'

export const fr: typeof en = {
  settings: {
    search: 'Rechercher un réglage',
    found: 'aucun réglage trouvé | {n} réglage | {n} réglages',
    none: 'Aucun réglage ne correspond à « {text} ».',
    showAll: 'Afficher tous les réglages',
    reset: 'Rétablir',
    resetOne: 'Rétablir {name} : {value}',
    resetAll: 'Tout rétablir',
    resetAllHint: 'Les serveurs et les vues enregistrées restent.',
    export: 'Exporter',
    import: 'Importer',
    did: {
      reset: '{name} a retrouvé sa valeur par défaut.',
      resetAll: 'Tous les réglages ont retrouvé leur valeur par défaut.',
      imported: 'Réglages importés.',
      importedSome: 'Réglages importés, sauf : {parts}.',
      notSettings: '« {file} » n’est pas un fichier de réglages de Tocsin ; rien n’a été modifié.',
    },
    moved: {
      title: 'Serveurs à d’autres adresses',
      intro:
        'Le fichier indique d’autres adresses pour des serveurs de ce poste. Leurs alarmes en viendraient, et les jetons y seraient envoyés.',
      what: {
        address: 'Adresse',
        tokenUrl: 'URL des jetons',
        proxy: 'Proxy',
        authority: 'Fichier de l’autorité',
      },
      change: '→ {after}',
      system: 'celui du système',
      nothing: 'aucune',
      keep: 'Garder les actuelles',
      accept: 'Utiliser celles du fichier',
    },
    on: 'activé',
    off: 'désactivé',
    seconds: 'secondes',
    minutes: 'minutes',
    bytes: 'octets',
    percent: 'pour cent',
    alarms: 'alarmes',
    tags: 'tags',
    hours: 'heures',
    operators: 'opérateurs',
    points: 'points de pourcentage',
    rows: 'lignes',
    section: {
      display: 'Affichage',
      sound: 'Son',
      desktop: 'Bureau',
      connectionLoss: 'Perte de connexion',
      permissions: 'Autorisations',
      log: 'Journal technique',
    },
    permissions: {
      guard: {
        free: 'Ne pas demander',
        confirm: 'Demander une confirmation',
        pin: 'Demander le PIN',
      },
      change: 'Modifier les autorisations de ce poste.',
      readOnlyHint:
        'Pour un écran mural : depuis ce poste, personne ne peut appeler ni créer d’alarmes ou de groupes.',
      calls: 'Avant de lancer un appel',
      acknowledge: 'Avant d’acquitter une alarme',
      creation: 'Avant de créer une alarme ou un groupe',
      currentPin: 'PIN actuel',
      newPin: 'Nouveau PIN',
      repeatPin: 'Répéter le PIN',
      pinHint: 'Conservé sur ce poste uniquement, jamais en clair.',
      setPin: 'Définir le PIN',
      removePin: 'Supprimer le PIN',
      isPinSet: 'Le PIN est défini.',
      pinRemoved: 'Le PIN a été supprimé.',
      pinTooShort: 'Utilisez au moins {n} caractères.',
      pinMismatch: 'Les PIN ne correspondent pas.',
    },
    voice: {
      hear: 'Tester la voix',
      none: 'Cette machine n’a pas de voix : rien n’est prononcé.',
      foreign: 'Pas de voix pour cette langue : une autre est utilisée.',
      sample: 'Chaudière 2, niveau du ballon très haut',
    },
    field: {
      theme: {
        label: 'Thème',
        hint: '',
      },
      locale: {
        label: 'Langue',
        hint: '',
      },
      textScale: {
        label: 'Taille du texte',
        hint: 'De 75 à 300 pour cent ; la plus grande se lit de loin.',
      },
      density: {
        label: 'Densité',
        hint: 'La hauteur des lignes des listes.',
      },
      attention: {
        enabled: {
          label: 'Signaler les nouvelles alarmes',
          hint: 'Désactivé : les alarmes sont seulement listées.',
        },
        onlyWhenAway: {
          label: 'Seulement quand Tocsin n’est pas au premier plan',
          hint: 'Tant que Tocsin est au premier plan : pas de notification, et dans la ligne sous l’en-tête seulement la priorité la plus urgente.',
        },
        realarmPauseSeconds: {
          label: 'Pause entre réapparitions',
          hint: 'Une réapparition dans ce délai après la dernière signalisation de la même alarme reste silencieuse. 0 : chaque réapparition est signalée.',
        },
        foldChattering: {
          label: 'Regrouper les alarmes battantes',
          hint: 'Une alarme apparue 3 fois en une minute n’est plus signalée à chaque fois ; sa notification compte les apparitions, jusqu’à une minute de calme.',
        },
        quietHours: {
          label: 'Heures calmes',
          hint: 'Entre ces heures, seule la priorité la plus urgente est signalée.',
          from: 'De',
          to: 'À',
        },
        bands: {
          label: 'Canaux par priorité',
          hint: 'Comment une nouvelle alarme est signalée. Une fenêtre au premier plan montre celles qui ont « Fenêtre et badge » dans la ligne sous son en-tête.',
        },
      },
      sound: {
        volume: {
          label: 'Volume',
          hint: '',
        },
        repeatSeconds: {
          label: 'Répéter toutes les',
          hint: 'Jusqu’à ce que le son soit coupé.',
        },
        repeatForSeconds: {
          label: 'Répéter au plus pendant',
          hint: '0 : une seule fois.',
        },
        speak: {
          label: 'Lire le message à voix haute',
          hint: 'Le message d’une nouvelle alarme est lu après son signal sonore.',
        },
        test: {
          label: 'Tester les sons',
          hint: '',
        },
      },
      logLevel: {
        label: 'Niveau du journal',
        hint: 'Ce que contient le fichier journal du dossier de profil.',
      },
      lossNotice: {
        afterSeconds: {
          label: 'Signaler après',
          hint: 'Durée sans réponse du service.',
        },
        repeatSeconds: {
          label: 'Répéter toutes les',
          hint: '0 : une seule fois.',
        },
      },
      desktop: {
        closeToTray: {
          label: 'Garder Tocsin dans la zone de notification à la fermeture de la fenêtre',
          hint: '',
        },
        startAtLogin: {
          label: 'Démarrer à l’ouverture de session',
          hint: '',
        },
        startMinimised: {
          label: 'Démarrer réduit',
          hint: '',
        },
        alwaysOnTop: {
          label: 'Toujours au premier plan',
          hint: '',
        },
        kiosk: {
          label: 'Écran mural',
          hint: 'Plein écran, sans outils.',
        },
        hardwareAcceleration: {
          label: 'Accélération matérielle',
          hint: 'Prend effet au prochain démarrage. À désactiver si des fenêtres restent noires ou clignotent.',
        },
      },
    },
    way: {
      native: 'Notification',
      sound: 'Son',
      flash: 'Icône clignotante',
      attention: 'Fenêtre et badge',
    },
    wayOfBand: '{band} : {way}',
  },
}
