import { Entity } from 'electrodb'
import { stored } from './client.ts'

/** What a member has earned in all; added to in the transaction that earns it. */
export const standing = new Entity(
  {
    model: { service: 'kiai', entity: 'standing', version: '1' },
    attributes: {
      memberId: { type: 'string', required: true },
      xp: { type: 'number', required: true, default: 0 },
      videosFinished: { type: 'number', required: true, default: 0 },
      lessonsFinished: { type: 'number', required: true, default: 0 },
      coursesCompleted: { type: 'number', required: true, default: 0 },
    },
    indexes: {
      primary: {
        pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
        sk: { field: 'sk', composite: [] },
      },
    },
  },
  stored,
)
