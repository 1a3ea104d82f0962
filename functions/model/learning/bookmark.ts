import { entity } from '../table/entity.ts'
import { ofMemberAndVideo } from './engagement.ts'

/** A video on a member's My List. */
export const bookmark = entity({
  model: { service: 'kiai', entity: 'bookmark', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    videoId: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
  indexes: { ofMember: ofMemberAndVideo },
})
