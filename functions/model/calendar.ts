/**
 * Partition of one person's calendar: of an instructor, and of a member who learns. Its `rules` lie together, one query
 * reads them all; the quarter hours that are taken lie in order of time, one query reads those of a span.
 */
export const ofPerson = { field: 'pk', composite: ['personId'], casing: 'none' } as const
