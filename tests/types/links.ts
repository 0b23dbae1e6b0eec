import type { Router } from 'vue-router'
import type { View } from '../../src/renderer/views.ts'

/** Links to views: one that no feature has does not compile. */
export function links(router: Router, view: View, name: string): void {
  void router.push({ name: 'live' })
  void router.push({ name: view.name, query: { tag: 'A' } })
  // @ts-expect-error no view has this name
  void router.push({ name: 'nought' })
  // @ts-expect-error any string
  void router.push({ name })
}
