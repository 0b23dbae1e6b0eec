import { entry } from './policy-entry.ts'
import { teamSettingsSchema } from './team-settings.ts'

const { shape } = teamSettingsSchema
type TeamFile = 'credentialsFile' | 'caFile' | 'clientCert' | 'clientKey'

const fileEntry = (name: TeamFile, title: string, description: string, example: string) =>
  entry(shape[name].unwrap(), { title, description, example }, (value) => ({ [`team.${name}`]: value }))

/** What a policy decides about the team of a desk. */
export const teamEntries = {
  'team.name': entry(
    shape.name.unwrap(),
    {
      title: 'Team',
      description:
        'The name of the team whose desks share what people do about alarms, of small letters, digits and hyphens; empty: the desk works alone.',
      example: 'control-room',
    },
    (value) => ({ 'team.name': value }),
  ),
  'team.servers': entry(
    shape.servers.unwrap(),
    {
      title: 'NATS servers of the team',
      description: 'The addresses of the NATS servers through which the desks of the team share their acts.',
      example: ['tls://nats-1.plant.example:4222', 'tls://nats-2.plant.example:4222'],
    },
    (value) => ({ 'team.servers': value }),
  ),
  'team.keys': entry(
    shape.keys.unwrap(),
    {
      title: 'Desks of the team',
      description:
        'The public keys of the desks whose acts count, each as the team panel of that desk shows it; acts of other desks are dropped.',
      example: ['MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE='],
    },
    (value) => ({ 'team.keys': value }),
  ),
  'team.credentialsFile': fileEntry(
    'credentialsFile',
    'Credentials for NATS',
    'The full path of the credentials file with which the desk signs in to the NATS servers of its team.',
    '/etc/tocsin/team.creds',
  ),
  'team.caFile': fileEntry(
    'caFile',
    'Authorities of the NATS servers',
    'The full path of a PEM file with the authorities that have signed the certificates of the NATS servers.',
    '/etc/tocsin/team-ca.pem',
  ),
  'team.clientCert': fileEntry(
    'clientCert',
    'Certificate for NATS',
    'The full path of the PEM file with the certificate by which the desk identifies itself to the NATS servers.',
    '/etc/tocsin/desk.pem',
  ),
  'team.clientKey': fileEntry(
    'clientKey',
    'Key of the certificate for NATS',
    'The full path of the PEM file with the key of that certificate; empty: it is in the same file.',
    '/etc/tocsin/desk.key',
  ),
} as const
