import { Entity } from 'electrodb'
import { stored } from './client.ts'
import { ofMemberAndVideo } from './engagement.ts'

/** A member's thumbs-up for a video. */
export const like = new Entity(
  {
    model: { service: 'kiai', entity: 'like', version: '1' },
    attributes: {
      memberId: { type: 'string', required: true },
      videoId: { type: 'string', required: true },
      createdAt: { type: 'string', required: true },
    },
    indexes: { ofMember: ofMemberAndVideo },
  },
  stored,
)
