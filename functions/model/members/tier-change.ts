import { tiers } from '#shared/rules/access/access.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'

/** A change of a member's tier by an admin: never updated, and removed with the account. */
export const tierChange = entity({
  model: { service: 'kiai', entity: 'tier-change', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    /** ISO; no two changes of one member have the same. */
    at: { type: 'string', required: true, readOnly: true },
    /** The admin's member id. */
    by: { type: 'string', required: true, readOnly: true },
    /** The effective tier before the change, and since. */
    from: { type: tiers, required: true, readOnly: true },
    to: { type: tiers, required: true, readOnly: true },
  },
  indexes: {
    ofMember: key(['memberId'], ['at']),
  },
})
export type TierChangeItem = ItemOf<typeof tierChange>
