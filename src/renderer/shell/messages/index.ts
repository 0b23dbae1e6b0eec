export { de } from './de.ts'
export { en } from './en.ts'
export { es } from './es.ts'
export { fr } from './fr.ts'
