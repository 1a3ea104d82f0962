/** Minutes of a session, and its price. */
export type SessionLength = { minutes: number; cents: number }
