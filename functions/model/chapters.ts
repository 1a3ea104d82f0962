import { Entity, type EntityItem } from 'electrodb'
import { techniques } from '#shared/rules/techniques.ts'
import { stored } from './client.ts'

/** The chapters of one video, together: they are read and replaced as a whole. */
export const chapters = new Entity(
  {
    model: { service: 'kiai', entity: 'chapters', version: '1' },
    attributes: {
      videoId: { type: 'string', required: true, readOnly: true },
      /** Counts the lists there have been; an edit of an older one is refused. */
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
      ofVideo: {
        pk: { field: 'pk', composite: ['videoId'], casing: 'none' },
        sk: { field: 'sk', composite: [] },
      },
    },
  },
  stored,
)
export type ChaptersItem = EntityItem<typeof chapters>
