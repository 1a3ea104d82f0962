import { tiers } from '#shared/rules/access/access.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** That an admin has set what a member may open: never changed, and gone with the account. */
export const tierChange = entity({
  model: { service: 'kiai', entity: 'tier-change', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    /** ISO; of two changes of one member no two have the same. */
    at: { type: 'string', required: true, readOnly: true },
    /** The admin's member id. */
    by: { type: 'string', required: true, readOnly: true },
    /** What they could open before, and since. */
    from: { type: tiers, required: true, readOnly: true },
    to: { type: tiers, required: true, readOnly: true },
  },
  indexes: {
    ofMember: {
      pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'sk', composite: ['at'], casing: 'none' },
    },
  },
})
export type TierChangeItem = ItemOf<typeof tierChange>
