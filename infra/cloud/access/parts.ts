import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IEventBus } from 'aws-cdk-lib/aws-events'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Permission } from '../constructs/permission.ts'
import type { Identity } from '../identity/identity.ts'
import type { Mail } from '../mail.ts'
import type { Media } from '../media/media.ts'
import type { MediaKeys } from '../media/media-keys.ts'
import type { Grant } from './grants.ts'

/** What grants are about: the parts of the stack a Lambda can be given access to. */
export type Parts = {
  table: ITableV2
  media: Media
  mediaKeys: MediaKeys
  identity: Identity
  mail: Mail
  /** Address of anyone who hears of alarms; empty for nobody. */
  operations: string
  /** Seals the addresses of instructors' own calendars. */
  calendarKey: Secret
  /** Keys of the payment providers, as admins set them. */
  paymentKeys: Secret
  /** Signs tokens of live streams. */
  streamKey: Secret
  /** The bus own events are put on. */
  bus: IEventBus
}

/** Permissions of a grant, and the environment that names what they are for. */
export type Access = {
  permissions: readonly Permission[]
  environment: Readonly<Record<string, string>>
}

/** What each grant means. */
export type Meanings = Record<Grant, (parts: Parts) => Access>
