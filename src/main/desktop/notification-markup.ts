/** Freedesktop notification daemons read the body as markup, so a `<` in a message must be escaped. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
