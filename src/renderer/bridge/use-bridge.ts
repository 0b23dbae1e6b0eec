import { inject } from 'vue'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { bridgeKey } from './bridge-key.ts'

/** The way to the desk. */
export function useBridge(): Bridge {
  const bridge = inject(bridgeKey)
  if (!bridge) throw new Error('the page was mounted without a bridge')
  return bridge
}
