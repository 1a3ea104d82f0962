/** Partition of what one member learns; by course within it, so that one query reads a course's part of it. */
export const ofMember = { field: 'pk', composite: ['memberId'], casing: 'none' } as const
