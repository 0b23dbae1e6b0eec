import type { en } from './en.ts'

export const fr: typeof en = {
  flood: {
    tags: '{n} tag distinct | {n} tags distincts',
    alarms: '{n} alarme | {n} alarmes',
    clocks:
      'Les horloges des serveurs se comparent à ± {seconds} s : {n} alarme d’un autre serveur était peut-être la première. | Les horloges des serveurs se comparent à ± {seconds} s : {n} alarmes d’autres serveurs étaient peut-être les premières.',
    certainty: {
      sure: 'Première alarme (sûr) :',
      likely: 'Première alarme (probable) :',
      unsure: 'Première alarme (incertain) :',
      set: 'Première alarme, fixée à la main :',
    },
    leftOut:
      '{n} alarme antérieure est écartée : priorité la plus basse, entretien ou communication, ou apparue aussi les jours ordinaires. | {n} alarmes antérieures sont écartées : priorité la plus basse, entretien ou communication, ou apparues aussi les jours ordinaires.',
    settling: 'L’avalanche vient de commencer : son début peut encore changer.',
    earlier:
      'L’avalanche est comptée à partir d’ici, où le débit de nouveaux tags est passé de {before} à {after} par minute ; il y avait déjà trop d’alarmes depuis {time}.',
    whole: 'Afficher depuis {time}',
    startSet: 'Le début est fixé à la main.',
    thisScreen: 'Pour cet écran seulement.',
    automatic: 'Déterminer automatiquement',
    fromHere: 'À partir d’ici',
    follow: 'Suivre les plus récentes',
    shelved: '{n} en attente | {n} en attente',
    uncounted: 'Non comptées ici : {what}.',
    listHides: 'La liste masque : {what}.',
    lastKnown: 'dernier état connu, de {time}',
  },
}
