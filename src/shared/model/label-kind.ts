/** What the service numbers without naming it; the names are in the contact book: contact-book.ts. */
export const labelKinds = ['station', 'dataServer', 'tagGroup', 'scenario'] as const
