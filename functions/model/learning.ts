/**
 * What one member learns in one course: one query reads the enrolment and its lessons. In the member's own
 * partition, like all that is theirs (belongings.ts).
 */
export const ofMember = { field: 'pk', composite: ['memberId'], casing: 'none' } as const
