/** Partition of a member's learning, sorted by course, so one query reads the part of a course. */
export const ofMember = { field: 'pk', composite: ['memberId'], casing: 'none' } as const
