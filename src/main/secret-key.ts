import type { ServerProfile } from '../shared/model/server-profile.ts'

/** Where a profile's secret is shown, and so under what it is kept: its token endpoint, or the service itself. */
export function secretKeyOf({ auth, baseUrl }: ServerProfile): string {
  return auth.kind === 'oauth' ? auth.tokenUrl : baseUrl
}

/** Under what the secret of the client is kept where a user's password has the other place. */
export function clientSecretKeyOf(profile: ServerProfile): string {
  return `${secretKeyOf(profile)}#client`
}
