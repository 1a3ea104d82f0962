import { entity } from '../table/entity.ts'
import { ofTraining } from './training.ts'

/** Seconds a member watched in one hour; days of any time zone are made of hours. */
export const watchHour = entity({
  model: { service: 'kiai', entity: 'watch-hour', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    /** UTC, e.g. `2026-11-21T18`. */
    hour: { type: 'string', required: true },
    seconds: { type: 'number', required: true },
    /** The video or lesson of the latest of these seconds; each change adds seconds of one film only. */
    watchedId: { type: 'string' },
  },
  indexes: {
    ofMember: {
      ...ofTraining,
      sk: { field: 'sk', composite: ['hour'], casing: 'none' },
    },
  },
})

/** The hour of a moment. */
export const hourOf = (at: Date) => at.toISOString().slice(0, 13)
