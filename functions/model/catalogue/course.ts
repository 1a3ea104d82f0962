import { tiers } from '#shared/rules/access/access.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'

export const course = entity({
  model: { service: 'kiai', entity: 'course', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    title: { type: 'string', required: true },
    description: { type: 'string', required: true, default: '' },
    shortDescription: { type: 'string', required: true, default: '' },
    thumbnailUrl: { type: 'string' },
    instructorName: { type: 'string' },
    instructorBio: { type: 'string' },
    instructorImageUrl: { type: 'string' },
    instructorCredentials: { type: 'string' },
    instructorId: { type: 'string' },
    /** Hours. */
    duration: { type: 'number', required: true, default: 0 },
    level: { type: ['beginner', 'intermediate', 'advanced'] as const, required: true, default: 'beginner' },
    /** Cents. */
    price: { type: 'number', required: true, default: 0 },
    categoryId: { type: 'string' },
    accessLevel: { type: tiers, required: true, default: 'free' },
    isPublished: { type: 'boolean', required: true, default: false },
    isFeatured: { type: 'boolean', required: true, default: false },
    enrollmentCount: { type: 'number', required: true, default: 0 },
    /** Average of 0 to 5 with two decimals. */
    rating: { type: 'string', required: true, default: '0.00' },
    outcomes: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    byCreated: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: [] },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type CourseItem = ItemOf<typeof course>
