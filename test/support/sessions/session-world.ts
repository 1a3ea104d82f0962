export type SessionWorld = Awaited<ReturnType<typeof sessionWorld>>

/** What tests of sessions over a table of their own need of it: loaded once the table has its name. */
export async function sessionWorld() {
  const [bookings, stored, teaching] = await Promise.all([
    import('./bookings.ts'),
    import('./stored-session.ts'),
    import('./teaching.ts'),
  ])
  return { ...bookings, ...stored, ...teaching }
}
