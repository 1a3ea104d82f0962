import { entity } from '../table/entity.ts'
import { ofTraining } from './training.ts'

/** A member's total XP, increased in the transaction that earns it. */
export const level = entity({
  model: { service: 'kiai', entity: 'standing', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    // Without defaults: an upsert that adds to one of them would reset the others.
    xp: { type: 'number' },
    videosFinished: { type: 'number' },
    lessonsFinished: { type: 'number' },
    coursesCompleted: { type: 'number' },
  },
  indexes: {
    primary: {
      ...ofTraining,
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
})
