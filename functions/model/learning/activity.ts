import { entity } from '../table/entity.ts'
import { ofTraining } from './training.ts'

/** A member's achievement: a video finished, a course completed, a level reached. */
export const activity = entity({
  model: { service: 'kiai', entity: 'activity', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    id: { type: 'string', required: true },
    type: { type: ['video', 'course', 'achievement'] as const, required: true },
    title: { type: 'string', required: true },
    description: { type: 'string', required: true },
    /** Percent. */
    progress: { type: 'number' },
  },
  indexes: {
    ofMember: {
      ...ofTraining,
      sk: { field: 'sk', composite: ['at', 'id'], casing: 'none' },
    },
  },
})
