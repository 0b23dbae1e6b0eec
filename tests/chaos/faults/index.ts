import type { FaultKind } from '../fault.ts'
import { attackFaults } from './attack.ts'
import { httpFaults } from './http.ts'
import { hubFaults } from './hub.ts'
import { listFaults } from './lists.ts'
import { networkFaults } from './network.ts'
import { oauthFaults } from './oauth.ts'
import { processFaults } from './process.ts'
import { responseFaults } from './response.ts'
import { serviceFaults } from './service.ts'
import { storageFaults } from './storage.ts'

/** Every kind of fault that the bench injects. */
export const faultKinds: readonly FaultKind[] = [
  ...networkFaults,
  ...serviceFaults,
  ...httpFaults,
  ...listFaults,
  ...hubFaults,
  ...processFaults,
  ...responseFaults,
  ...storageFaults,
  ...attackFaults,
  ...oauthFaults,
]
