// Made from docs/ by tools/guides/vite-guides.ts. Only an inline import may be relative in such a declaration.
/* eslint-disable @typescript-eslint/consistent-type-imports */
declare module 'virtual:guides' {
  export const guides: readonly import('./features/help/guide.ts').Guide[]
  /** The address of each picture, by its path in docs/. */
  export const images: Readonly<Record<string, string>>
}
declare module 'virtual:guide-contents' {
  type Guide = import('./features/help/guide.ts').Guide
  type Heading = Omit<Guide['sections'][number], 'blocks'>
  /** The guides without their text. */
  export const contents: readonly (Omit<Guide, 'sections'> & { sections: readonly Heading[] })[]
}
