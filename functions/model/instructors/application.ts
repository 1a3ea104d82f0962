import { entity } from '../table/entity.ts'

/** That a member has applied to teach, once, and as which instructor. In the member's own partition, it goes with them. */
export const application = entity({
  model: { service: 'kiai', entity: 'application', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    instructorId: { type: 'string', required: true, readOnly: true },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
  },
})
