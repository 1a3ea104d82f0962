import { ofMember } from '../learning/learning.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** A course that a member has bought: they keep access permanently, whatever their plan. */
export const courseOwnership = entity({
  model: { service: 'kiai', entity: 'course-ownership', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    courseId: { type: 'string', required: true, readOnly: true },
    /** The charge that paid for it. */
    chargeId: { type: 'string', required: true },
    since: { type: 'string', required: true },
    /** Set while a dispute is open. */
    isSuspended: { type: 'boolean', required: true, default: false },
  },
  indexes: {
    ofMember: {
      collection: 'learning',
      type: 'clustered',
      pk: ofMember,
      sk: { field: 'sk', composite: ['courseId'], casing: 'none' },
    },
    bySince: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: [] },
      sk: { field: 'gsi2sk', composite: ['since', 'memberId', 'courseId'], casing: 'none' },
    },
  },
})
export type CourseOwnershipItem = ItemOf<typeof courseOwnership>
