import type { ContactCategory, SubjectKind } from '#shared/rules/office/messages.ts'

/** The topic of a message to the team: its category, and the id of one related thing. */
export type ContactTopic = { category?: ContactCategory } & { [Kind in SubjectKind]?: string | undefined }

/** The address of the contact form for a topic; by default the category is billing. */
export function contactAddress({ category = 'billing', ...ids }: ContactTopic): string {
  const about = Object.entries(ids).filter(([, id]) => id)
  return `/contact?${new URLSearchParams([['category', category], ...about.map(([kind, id]) => [kind, id ?? ''])])}`
}
