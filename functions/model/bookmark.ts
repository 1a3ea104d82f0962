import { Entity } from 'electrodb'
import { stored } from './client.ts'
import { ofMemberAndVideo } from './engagement.ts'

/** A video on a member's My List. */
export const bookmark = new Entity(
  {
    model: { service: 'kiai', entity: 'bookmark', version: '1' },
    attributes: {
      memberId: { type: 'string', required: true },
      videoId: { type: 'string', required: true },
      createdAt: { type: 'string', required: true },
    },
    indexes: { ofMember: ofMemberAndVideo },
  },
  stored,
)
