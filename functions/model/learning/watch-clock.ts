import { entity, key } from '../table/entity.ts'

/** The moment up to which a member's time is already credited to watching, for any film; see rules/proof.ts. */
export const watchClock = entity({
  model: { service: 'kiai', entity: 'watch-clock', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    /** Epoch milliseconds. */
    spentUntil: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['memberId'], []),
  },
})
