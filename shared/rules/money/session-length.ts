/** Minutes of a session, and what they cost. */
export type SessionLength = { minutes: number; cents: number }
