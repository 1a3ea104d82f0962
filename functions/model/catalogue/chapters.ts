import { techniques } from '#shared/rules/learning/techniques.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'

/** The chapters of one video. They are read and replaced as a whole. */
export const chapters = entity({
  model: { service: 'kiai', entity: 'chapters', version: '1' },
  attributes: {
    videoId: { type: 'string', required: true, readOnly: true },
    /** Incremented with each list; an edit of an older list is refused. */
    version: { type: 'number', required: true },
    list: {
      type: 'list',
      required: true,
      items: {
        type: 'map',
        properties: {
          id: { type: 'string', required: true },
          /** Seconds into the video. */
          start: { type: 'number', required: true },
          title: { type: 'string', required: true },
          technique: { type: techniques, required: true },
        },
      },
    },
  },
  indexes: {
    ofVideo: key(['videoId'], []),
  },
})
export type ChaptersItem = ItemOf<typeof chapters>
