const key = 'tocsin.wall-view'

/** Whether this screen is a wall, which shows its overview from the start; a browser's own choice. */
export const wallScreen = {
  is: () => localStorage.getItem(key) !== null,
  set: () => localStorage.setItem(key, ''),
  clear: () => localStorage.removeItem(key),
}
