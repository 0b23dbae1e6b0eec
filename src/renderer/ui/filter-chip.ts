/** One part of a filter that is set, in words, and how to take it away. */
export interface FilterChip {
  key: string
  label: string
  text: string
  remove(): void
}
