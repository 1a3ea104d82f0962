/**
 * Partition of one person's calendar. An instructor's availability rules lie together under the instructor's id. Taken
 * quarter hours lie in order of time, so one query reads those of a span. For a person with an account they lie under
 * the account's id, so an instructor cannot book a session as a student while teaching.
 */
export const ofPerson = { field: 'pk', composite: ['personId'], casing: 'none' } as const

/** The person whose calendar holds an instructor's taken time. */
export const takenOf = ({ id, memberId }: { id: string; memberId?: string | undefined }) => memberId ?? id
