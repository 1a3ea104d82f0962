import { catalogueAccess } from './catalogue.ts'
import type { Grant } from './grants.ts'
import { identityAccess } from './identity.ts'
import { mediaAccess } from './media.ts'
import type { Access, Meanings, Parts } from './parts.ts'
import { secretsAccess } from './secrets.ts'
import { streamsAccess } from './streams.ts'
import { tableAccess } from './table.ts'
import { uploadsAccess } from './uploads.ts'
import { wireAccess } from './wire.ts'

const meanings: Meanings = {
  ...tableAccess,
  ...catalogueAccess,
  ...identityAccess,
  ...mediaAccess,
  ...uploadsAccess,
  ...secretsAccess,
  ...streamsAccess,
  ...wireAccess,
}

/** The permissions of a grant, and its environment variables. */
export const accessOf = (grant: Grant, parts: Parts): Access => meanings[grant](parts)
