import type { Locale } from '../shared/model/constants.ts'

interface OfflineTexts {
  title: string
  body: string
  retry: string
}

const texts: Record<Locale, OfflineTexts> = {
  en: {
    title: 'No connection',
    body: 'The desk cannot be reached. No alarms are shown here, because they could be out of date.',
    retry: 'Retry',
  },
  de: {
    title: 'Keine Verbindung',
    body: 'Der Bedienplatz ist nicht erreichbar. Hier stehen keine Alarme, weil sie veraltet sein könnten.',
    retry: 'Erneut versuchen',
  },
  fr: {
    title: 'Aucune connexion',
    body: 'Le poste est injoignable. Aucune alarme n’est affichée ici, car elle pourrait être périmée.',
    retry: 'Réessayer',
  },
  es: {
    title: 'Sin conexión',
    body: 'No se puede acceder al puesto. Aquí no se muestran alarmas, porque podrían estar desactualizadas.',
    retry: 'Reintentar',
  },
}

/** What the offline page may load: nothing but its own style. */
export const offlinePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The page that an installed app shows while its host cannot be reached, in the reader's language. */
export function offlinePage(languages: readonly string[]): string {
  const locale = languages.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLocale) ?? 'en'
  const { title, body, retry } = texts[locale]
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="dark light" />
    <title>${title} – Tocsin</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif; }
      main { max-width: 24rem; padding: 1.5rem; }
      h1 { font-size: 1.5rem; }
      a { display: inline-block; padding: 0.75rem 1.25rem; border: 0.125rem solid; border-radius: 0.25rem;
        color: inherit; text-decoration: none; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${body}</p>
      <p><a href="./">${retry}</a></p>
    </main>
  </body>
</html>
`
}

const isLocale = (text: string): text is Locale => Object.hasOwn(texts, text)
