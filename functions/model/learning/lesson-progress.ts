import { entity, type ItemOf } from '../table/entity.ts'
import { ofMember } from './learning.ts'

/** A member's progress in a lesson. Never decreases; see rules/lesson.ts. */
export const lessonProgress = entity({
  model: { service: 'kiai', entity: 'lesson-progress', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    courseId: { type: 'string', required: true, readOnly: true },
    lessonId: { type: 'string', required: true, readOnly: true },
    isCompleted: { type: 'boolean', required: true, default: false },
    /** The stretches proven to be watched, as `from, to, from, to, …` seconds. */
    stretches: { type: 'list', items: { type: 'number' }, required: true, default: () => [] },
    /** Seconds to resume at, and when the player was there (epoch milliseconds). */
    position: { type: 'number', required: true, default: 0 },
    positionAt: { type: 'number', required: true, default: 0 },
    completedAt: { type: 'string' },
    /** When the lesson was first opened. */
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofMember: {
      collection: 'learning',
      type: 'clustered',
      pk: ofMember,
      sk: { field: 'sk', composite: ['courseId', 'lessonId'], casing: 'none' },
    },
  },
})
export type LessonProgressItem = ItemOf<typeof lessonProgress>
