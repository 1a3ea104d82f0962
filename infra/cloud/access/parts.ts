import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IEventBus } from 'aws-cdk-lib/aws-events'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Permission } from '../constructs/permission.ts'
import type { Identity } from '../identity/identity.ts'
import type { Mail } from '../mail.ts'
import type { Media } from '../media/media.ts'
import type { MediaKeys } from '../media/media-keys.ts'
import type { Sockets } from '../sockets.ts'
import type { Grant } from './grants.ts'

/** The parts of the stack to which a Lambda can be given access. */
export type Parts = {
  table: ITableV2
  media: Media
  mediaKeys: MediaKeys
  identity: Identity
  mail: Mail
  /** Address of the person who receives alarms; empty for none. */
  operations: string
  /** Seals the addresses of instructors' own calendars. */
  calendarKey: Secret
  /** Keys of the payment providers, as admins set them. */
  paymentKeys: Secret
  /** Signs tokens of live streams. */
  streamKey: Secret
  /** The sockets of pages. */
  sockets: Sockets
  /** The bus of Kiai's own events. */
  bus: IEventBus
}

/** Permissions of a grant, and the environment variables that name their resources. */
export type Access = {
  permissions: readonly Permission[]
  environment: Readonly<Record<string, string>>
}

/** The definition of each grant. */
export type Meanings = Record<Grant, (parts: Parts) => Access>
