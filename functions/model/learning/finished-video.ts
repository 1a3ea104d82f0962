import { entity, key } from '../table/entity.ts'

/** Marks that a member has finished a video and received its XP. It outlives the history, so XP is earned once. */
export const finishedVideo = entity({
  model: { service: 'kiai', entity: 'finished-video', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    videoId: { type: 'string', required: true },
    finishedAt: { type: 'string', required: true },
  },
  indexes: {
    ofMember: key(['memberId'], ['videoId']),
  },
})
