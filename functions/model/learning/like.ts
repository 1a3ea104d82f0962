import { entity } from '../table/entity.ts'
import { ofMemberAndVideo } from './engagement.ts'

/** A member's thumbs-up for a video. */
export const like = entity({
  model: { service: 'kiai', entity: 'like', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    videoId: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
  indexes: { ofMember: ofMemberAndVideo },
})
