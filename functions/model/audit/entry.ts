import { entity, type ItemOf, key } from '../table/entity.ts'

/** The outcome of an admin's act: a change was made, private data was read, or the call was refused. */
export const auditOutcomes = ['done', 'read', 'refused'] as const

/**
 * One act of a person with admin rights. It names members by id only, so no name of an erased member remains here. An
 * entry is only ever created: no code updates or deletes it, and the stack denies both. It is stored apart from the
 * items keyed by a member, because those are removed with the account.
 */
export const auditEntry = entity({
  model: { service: 'kiai', entity: 'audit-entry', version: '1' },
  attributes: {
    /** `2026-11`, UTC. */
    auditMonth: { type: 'string', required: true, readOnly: true },
    id: { type: 'string', required: true, readOnly: true },
    /** ISO. */
    at: { type: 'string', required: true, readOnly: true },
    /** The member who acted. */
    actorId: { type: 'string', required: true, readOnly: true },
    /** The name of the operation in the contract. */
    operation: { type: 'string', required: true, readOnly: true },
    outcome: { type: auditOutcomes, required: true, readOnly: true },
    /** The id of the thing that the call named or made. */
    subjectId: { type: 'string', readOnly: true },
    /** The member who owns the subject. */
    aboutId: { type: 'string', readOnly: true },
    /** The items of the transaction before and after; values only of fields that may be shown. */
    changes: {
      type: 'list',
      required: true,
      readOnly: true,
      items: {
        type: 'map',
        properties: {
          entity: { type: 'string', required: true },
          field: { type: 'string', required: true },
          before: { type: 'string' },
          after: { type: 'string' },
        },
      },
    },
    /** The reason that the admin gave, if one was asked for. */
    reason: { type: 'string', readOnly: true },
    /** The problem code of a refused call. */
    refusal: { type: 'string', readOnly: true },
    requestId: { type: 'string', required: true, readOnly: true },
    /** The start of the session's key; it tells the acts of one sign-in from those of another. */
    signIn: { type: 'string', readOnly: true },
    /** The caller's network: 24 bits of an IPv4 address, 48 of an IPv6 address. */
    network: { type: 'string', required: true, readOnly: true },
    /** Epoch seconds; the table's TTL. */
    expire: { type: 'number', required: true, readOnly: true },
  },
  indexes: {
    ofMonth: key(['auditMonth'], ['id']),
  },
})
export type AuditEntry = ItemOf<typeof auditEntry>

/** An entry's place in the list of its actor, its subject, the member it is about, or the request that caused it. */
export const auditMention = entity({
  model: { service: 'kiai', entity: 'audit-mention', version: '1' },
  attributes: {
    /** The id of the actor, the subject, the member or the request. */
    auditOf: { type: 'string', required: true, readOnly: true },
    id: { type: 'string', required: true, readOnly: true },
    month: { type: 'string', required: true, readOnly: true },
    expire: { type: 'number', required: true, readOnly: true },
  },
  indexes: {
    ofOne: key(['auditOf'], ['id']),
  },
})
