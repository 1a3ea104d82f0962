import { entity, type ItemOf, index, key } from '../table/entity.ts'
import { mediaState } from './media-state.ts'

/** A film of a course. It is stored with its course, so one consistent query reads all of them. */
export const lesson = entity({
  model: { service: 'kiai', entity: 'lesson', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    courseId: { type: 'string', required: true, readOnly: true },
    title: { type: 'string', required: true },
    description: { type: 'string', required: true, default: '' },
    /** The upload that holds its file; its id is also the folder of the playable files. */
    uploadId: { type: 'string' },
    media: mediaState,
    /** Seconds of that file, used to measure progress; the displayed `duration` may be rounded. */
    length: { type: 'number' },
    /** A still image of it. */
    stillUrl: { type: 'string' },
    /** Seconds, as displayed. */
    duration: { type: 'number', required: true, default: 0 },
    orderIndex: { type: 'number', required: true, default: 0 },
    isPublished: { type: 'boolean', required: true, default: false },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofCourse: key(['courseId'], ['id']),
    byId: index('gsi1', ['id'], []),
  },
})
export type LessonItem = ItemOf<typeof lesson>

/** The order in which lessons are taken. */
export const byOrder = (a: LessonItem, b: LessonItem) => a.orderIndex - b.orderIndex || (a.id < b.id ? -1 : 1)
