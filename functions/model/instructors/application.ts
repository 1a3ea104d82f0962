import { entity, key } from '../table/entity.ts'

/**
 * Marks that a member has applied to teach, once, and names the instructor. It lies in the member's partition, so it is
 * removed with them.
 */
export const application = entity({
  model: { service: 'kiai', entity: 'application', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    instructorId: { type: 'string', required: true, readOnly: true },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    primary: key(['memberId'], []),
  },
})
