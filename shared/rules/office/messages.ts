/** The categories of messages to the team. */
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

/** An open message waits for the team, an answered one for the sender, a closed one for nobody. */
export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** The subjects of a message: a purchase, a session, or a failed call. */
export const subjectKinds = ['purchase', 'booking', 'request'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The name of each kind, shown beside its id. */
export const subjectNames: Readonly<Record<SubjectKind, string>> = {
  purchase: 'Purchase',
  booking: 'Session',
  request: 'Request',
}
