/** A Chrome, Edge or Chromium that is already here: its executable, or null. */
export function findBrowser(): string | null
