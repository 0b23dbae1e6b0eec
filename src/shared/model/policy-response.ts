import { z } from 'zod'
import type { BandId } from './constants.ts'
import { escalateAfterSchema } from './escalation.ts'
import { entry } from './policy-entry.ts'
import { settingsSchema } from './settings.ts'
import { teamSettingsSchema } from './team-settings.ts'

const { shelving, procedures } = settingsSchema.shape
const shelvingShape = shelving.unwrap().shape

const escalationEntry = (band: BandId) =>
  entry(
    escalateAfterSchema.shape[band].unwrap(),
    {
      title: `Escalation of ${band} alarms`,
      description: `After how many minutes the desk itself escalates a ${band} alarm that nobody has taken, with the first chain of its server; 0: never.`,
      example: 0,
    },
    (value) => ({ [`calls.escalateAfter.${band}`]: value }),
  )

/** What a policy decides about the response to alarms. */
export const responseEntries = {
  memory: entry(
    z.boolean(),
    {
      title: 'Memory of past alarms',
      description:
        'Whether the desk compares a burst of alarms with past ones and says what usually follows. If not, it neither reads nor keeps past alarms for that.',
      example: true,
    },
    (value) => ({ memory: value }),
  ),
  'escalation.critical': escalationEntry('critical'),
  'escalation.high': escalationEntry('high'),
  'escalation.medium': escalationEntry('medium'),
  'escalation.low': escalationEntry('low'),
  'shelving.role': entry(
    shelvingShape.role.unwrap(),
    {
      title: 'Who may shelve',
      description: 'The lowest role that may shelve alarms and tags.',
      example: 'operator',
    },
    (value) => ({ 'shelving.role': value }),
  ),
  'shelving.criticalMinutes': entry(
    shelvingShape.maxMinutes.unwrap().shape.critical,
    {
      title: 'Longest shelving, critical',
      description: 'The longest time, in minutes, that alarms of priority critical may be shelved; 0: never.',
      example: 0,
    },
    (value) => ({ 'shelving.maxMinutes.critical': value }),
  ),
  'shelving.highMinutes': entry(
    shelvingShape.maxMinutes.unwrap().shape.high,
    {
      title: 'Longest shelving, high',
      description: 'The longest time, in minutes, that alarms of priority high may be shelved; 0: never.',
      example: 60,
    },
    (value) => ({ 'shelving.maxMinutes.high': value }),
  ),
  'shelving.mediumMinutes': entry(
    shelvingShape.maxMinutes.unwrap().shape.medium,
    {
      title: 'Longest shelving, medium',
      description: 'The longest time, in minutes, that alarms of priority medium may be shelved; 0: never.',
      example: 240,
    },
    (value) => ({ 'shelving.maxMinutes.medium': value }),
  ),
  'shelving.lowMinutes': entry(
    shelvingShape.maxMinutes.unwrap().shape.low,
    {
      title: 'Longest shelving, low',
      description: 'The longest time, in minutes, that alarms of priority low may be shelved; 0: never.',
      example: 480,
    },
    (value) => ({ 'shelving.maxMinutes.low': value }),
  ),
  'shelving.criticalPin': entry(
    z.boolean(),
    {
      title: 'PIN for critical alarms',
      description:
        'Whether shelving critical alarms requires the PIN; if none is set, they cannot be shelved.',
      example: true,
    },
    (value) => ({ 'shelving.criticalPin': value }),
  ),
  'selfTest.atShiftStart': entry(
    z.boolean(),
    {
      title: 'Test at the start of a shift',
      description:
        'Whether every shift is asked to test the desk. It is a request only: alarms are shown and annunciated without it.',
      example: true,
    },
    (value) => ({ 'selfTest.atShiftStart': value }),
  ),
  procedures: entry(
    procedures.unwrap(),
    {
      title: 'Addresses of procedures',
      description:
        'The addresses under which the links of alarms and of alarm help may be opened; no other is opened.',
      example: ['https://procedures.plant.example/'],
    },
    (value) => ({ procedures: value }),
  ),
} as const

const teamFields = teamSettingsSchema.shape
type TeamFile = 'credentialsFile' | 'caFile' | 'clientCert' | 'clientKey'

const fileEntry = (name: TeamFile, title: string, description: string, example: string) =>
  entry(teamFields[name].unwrap(), { title, description, example }, (value) => ({ [`team.${name}`]: value }))

/** What a policy decides about the team of a desk. */
export const teamEntries = {
  'team.name': entry(
    teamFields.name.unwrap(),
    {
      title: 'Team',
      description:
        'The name of the team whose desks share what people do about alarms, in lowercase letters, digits and hyphens; empty: the desk works alone.',
      example: 'control-room',
    },
    (value) => ({ 'team.name': value }),
  ),
  'team.servers': entry(
    teamFields.servers.unwrap(),
    {
      title: 'NATS servers of the team',
      description: 'The addresses of the NATS servers through which the desks of the team share their acts.',
      example: ['tls://nats-1.plant.example:4222', 'tls://nats-2.plant.example:4222'],
    },
    (value) => ({ 'team.servers': value }),
  ),
  'team.keys': entry(
    teamFields.keys.unwrap(),
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
