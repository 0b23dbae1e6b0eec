import { expect, test } from 'vitest'
import { offlinePage } from '../../../src/web-app/offline-page.ts'

test.each([
  [['de-AT', 'en'], 'de', 'Keine Verbindung'],
  [['fr'], 'fr', 'Aucune connexion'],
  [['it', 'es-MX'], 'es', 'Sin conexión'],
  [['pl'], 'en', 'No connection'],
  [[], 'en', 'No connection'],
  // A name that every object has is no language.
  [['constructor'], 'en', 'No connection'],
])('a reader of %j sees it in %s', (languages, locale, title) => {
  const page = offlinePage(languages)
  expect(page).toContain(`<html lang="${locale}">`)
  expect(page).toContain(`<h1>${title}</h1>`)
})
