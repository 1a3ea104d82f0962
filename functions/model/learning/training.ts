/** Partition of a member's training data, kind by kind, so one query reads all of it. */
export const ofTraining = {
  collection: 'training',
  type: 'isolated',
  pk: { field: 'pk', composite: ['memberId'], casing: 'none' },
} as const
