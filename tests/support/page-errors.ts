import type { Page } from '@playwright/test'

/** What goes wrong in a page's own script from here on: thrown and uncaught, or caught by the framework and logged. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}\n${error.stack ?? ''}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /^\w*Error\b/.test(message.text())) errors.push(message.text())
  })
  return errors
}
