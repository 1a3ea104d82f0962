/** Primary key of a member's engagement with one video, so one query reads all of it. */
export const ofMemberAndVideo = {
  collection: 'engagement',
  type: 'clustered',
  pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
  sk: { field: 'sk', composite: ['videoId'], casing: 'none' },
} as const
