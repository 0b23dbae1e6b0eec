import type { InjectionKey } from 'vue'
import type { Bridge } from '../../shared/ipc/bridge.ts'

export const bridgeKey: InjectionKey<Bridge> = Symbol('bridge')
