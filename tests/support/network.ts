import { profileNetwork } from '../../src/main/server/network.ts'
import { createSystemProxy } from '../../src/main/server/proxy.ts'
import { serverProfileSchema } from '../../src/shared/model/server-profile.ts'

/** The way to a server that has no certificate and no proxy of its own. */
export const environmentNetwork = (env: NodeJS.ProcessEnv = {}) =>
  profileNetwork(serverProfileSchema.parse({}), createSystemProxy(env))
