import { entity, type ItemOf, key } from '../table/entity.ts'

export const movieGenre = entity({
  model: { service: 'kiai', entity: 'movie-genre', version: '1' },
  attributes: {
    id: { type: 'string', required: true },
    name: { type: 'string', required: true },
    slug: { type: 'string', required: true, readOnly: true },
    description: { type: 'string', required: true, default: '' },
    martialArtStyle: { type: 'string', required: true },
    subGenres: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    iconUrl: { type: 'string' },
    color: { type: 'string', required: true, default: '#FFD700' },
    isActive: { type: 'boolean', required: true, default: true },
    /** Number of videos in it; it can be deleted at zero. */
    uses: { type: 'number', required: true, default: 0 },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    primary: key(['id'], []),
    byName: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: [] },
      sk: { field: 'gsi1sk', composite: ['name'] },
    },
  },
})
export type MovieGenreItem = ItemOf<typeof movieGenre>
