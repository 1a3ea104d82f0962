/** Primary key of what one member does with one video, so that one query reads all of it. */
export const ofMemberAndVideo = {
  collection: 'engagement',
  type: 'clustered',
  pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
  sk: { field: 'sk', composite: ['videoId'], casing: 'none' },
} as const
