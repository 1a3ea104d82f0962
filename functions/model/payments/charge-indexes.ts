/** Index partition of a member's purchases: charges, and the refunds they ask for, newest last. */
export const ofBuyer = { field: 'gsi1pk', composite: ['memberId'], casing: 'none' } as const

/** Index partition of everything that happened in one month (UTC, `2026-11`), for all members. */
export const ofMonth = { field: 'gsi2pk', composite: ['month'], casing: 'none' } as const
