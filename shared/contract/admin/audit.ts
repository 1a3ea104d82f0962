import * as z from 'zod/mini'
import { endpoint, file, page } from '../endpoint.ts'
import { matching, moment } from '../fields.ts'
import { pageQuery } from '../page.ts'

/** A person in the log; the name is null once the account is deleted. */
const Person = z.object({ id: z.string(), name: z.nullable(z.string()) })

/** One act of an admin, or a call that was refused for lack of that role. */
export const AuditEntry = z.object({
  id: z.string(),
  at: moment,
  actor: Person,
  operation: z.string(),
  outcome: z.enum(['done', 'read', 'refused']),
  /** The id of the thing that the call named or made. */
  subjectId: z.nullable(z.string()),
  /** The member who owns the subject. */
  about: z.nullable(Person),
  /** The fields that changed. Values are shown only if they name nobody and are not secret. */
  changes: z.array(
    z.object({
      entity: z.string(),
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  reason: z.nullable(z.string()),
  /** The problem code of a refused call. */
  refusal: z.nullable(z.string()),
  /** Its title, so that pages do not load the titles of all problems. */
  refusalTitle: z.nullable(z.string()),
  requestId: z.string(),
  network: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const day = matching(/^\d{4}-\d{2}-\d{2}$/, 10, 'A day such as 2026-11-27')
/** The id of a request may end with `=`. */
const anId = matching(/^[\w-]{1,200}=?$/, 200, 'An id')

const search = {
  /** A member id: finds acts by the member and about them. */
  person: z.optional(anId),
  operation: z.optional(matching(/^\w{1,60}$/, 60, 'The name of an operation')),
  /** The id of a subject, or of a request. */
  subject: z.optional(anId),
  /** Days in UTC, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
}

/** The audit log of admins' acts. No endpoint changes it. */
export const audit = {
  listAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'The audit log of admins, newest first, filtered by person, operation, subject and time',
    query: z.strictObject({ ...pageQuery, ...search }),
    success: page(AuditEntry),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit/csv',
    access: 'admin',
    audit: true,
    summary: 'The filtered audit log as CSV, at most 5,000 entries',
    query: z.strictObject(search),
    success: file('text/csv'),
  }),
} as const
