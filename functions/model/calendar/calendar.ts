/**
 * Partition of one person's calendar. What an instructor says of their time lies together in theirs; the quarter hours that
 * are taken lie in order of time, one query reads those of a span: of anyone who has an account in that of their account,
 * so that they cannot learn while they teach.
 */
export const ofPerson = { field: 'pk', composite: ['personId'], casing: 'none' } as const

/** In whose calendar an instructor's time is taken. */
export const takenOf = ({ id, memberId }: { id: string; memberId?: string | undefined }) => memberId ?? id
