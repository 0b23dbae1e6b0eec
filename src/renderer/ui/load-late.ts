import { defineAsyncComponent, type Component, defineComponent, onScopeDispose } from 'vue'
import { useCommandRegistry } from './commands.ts'

/** How long a part of the page waits before it is asked for again. */
const retryMs = 1_000

/** How browsers, and the build for styles, say that a file did not arrive; any other error is a defect of the module itself. */
const notArrived = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Loads a part of the page on demand, again and again while its host is away: a restart must leave no hole in the page. */
export async function loadLate<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!(error instanceof Error) || !notArrived.test(error.message)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** A part of the page that is loaded when it is first shown. */
export const latePart = <C extends Component>(load: () => Promise<{ default: C }>): C =>
  defineAsyncComponent<C>(() => loadLate(load))

const DialogLoading = defineComponent(() => {
  onScopeDispose(useCommandRegistry().holdKeys())
  return () => null
})

/** A dialog that is loaded when it is opened; until it is there, keys meant for it do not act on the view under it. */
export const lateDialog = <C extends Component>(load: () => Promise<{ default: C }>): C =>
  defineAsyncComponent<C>({ loader: () => loadLate(load), loadingComponent: DialogLoading, delay: 0 })
