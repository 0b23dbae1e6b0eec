import { defineAsyncComponent, defineComponent, onScopeDispose, type Component } from 'vue'
import { useCommandRegistry } from './commands.ts'
import { loadLate } from './load-late.ts'

const DialogLoading = defineComponent(() => {
  onScopeDispose(useCommandRegistry().holdKeys())
  return () => null
})

/** A dialog that is loaded when it is opened; until it is there, keys meant for it do not act on the view under it. */
export const lateDialog = <C extends Component>(load: () => Promise<{ default: C }>): C =>
  defineAsyncComponent<C>({ loader: () => loadLate(load), loadingComponent: DialogLoading, delay: 0 })
