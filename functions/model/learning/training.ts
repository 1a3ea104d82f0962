/** Partition of what tells how a member trains, kind beside kind, so that one query reads all of it. */
export const ofTraining = {
  collection: 'training',
  type: 'isolated',
  pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
} as const
