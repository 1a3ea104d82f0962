/** What visitors and members write to the team about. */
export const contactCategories = [
  'general',
  'technical',
  'billing',
  'content',
  'instructor',
  'partnership',
] as const
export type ContactCategory = (typeof contactCategories)[number]

export const categoryNames: Readonly<Record<ContactCategory, string>> = {
  general: 'General',
  technical: 'Technical',
  billing: 'Billing',
  content: 'Content',
  instructor: 'Instructor',
  partnership: 'Partnership',
}

/** Open waits for the team, answered for the sender, closed for nobody. */
export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** What a message may be about: a purchase, a session, or a call that failed. */
export const subjectKinds = ['purchase', 'booking', 'request'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** What each is called where its id stands. */
export const subjectNames: Readonly<Record<SubjectKind, string>> = {
  purchase: 'Purchase',
  booking: 'Session',
  request: 'Request',
}
