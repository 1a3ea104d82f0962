/** Index partition of what one member buys: charges, and the refunds they ask for, newest last. */
export const ofBuyer = { field: 'gsi1pk', composite: ['memberId'], casing: 'none' } as const

/** Index partition of what happened in one month (UTC, `2026-11`), whoever it was. */
export const ofMonth = { field: 'gsi2pk', composite: ['month'], casing: 'none' } as const
