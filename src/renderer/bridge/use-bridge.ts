import { inject, type InjectionKey } from 'vue'
import type { Bridge } from '../../shared/ipc/bridge.ts'

export const bridgeKey: InjectionKey<Bridge> = Symbol('bridge')

/** The page's connection to main. */
export function useBridge(): Bridge {
  const bridge = inject(bridgeKey)
  if (!bridge) throw new Error('the page was mounted without a bridge')
  return bridge
}
