import { entity, type ItemOf, index } from '../table/entity.ts'
import { ofMember } from './learning.ts'

/**
 * A member's enrollment in a course; one for each course. It is its own event; adding it to the course marks it
 * `counted`.
 */
export const enrollment = entity({
  model: { service: 'kiai', entity: 'enrollment', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    courseId: { type: 'string', required: true, readOnly: true },
    enrolledAt: { type: 'string', required: true, readOnly: true },
    completedAt: { type: 'string' },
    certificateId: { type: 'string' },
    /** 0 to 100. Never decreases. */
    progress: { type: 'number', required: true, default: 0 },
    lastAccessedAt: { type: 'string', required: true },
    counted: { type: 'boolean', required: true, default: false },
  },
  indexes: {
    ofMember: {
      collection: 'learning',
      type: 'clustered',
      pk: ofMember,
      sk: { field: 'sk', composite: ['courseId'], casing: 'none' },
    },
    recentOfMember: index('gsi1', ['memberId'], ['lastAccessedAt', 'courseId']),
  },
})
export type EnrollmentItem = ItemOf<typeof enrollment>
