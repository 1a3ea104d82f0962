import { ofMember } from '../learning/learning.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** A member has bought a course: it is open to them for good, whatever their plan. */
export const courseOwnership = entity({
  model: { service: 'kiai', entity: 'course-ownership', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    courseId: { type: 'string', required: true, readOnly: true },
    /** What it was paid with. */
    chargeId: { type: 'string', required: true },
    since: { type: 'string', required: true },
    /** While the bank decides whether the money stays. */
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
