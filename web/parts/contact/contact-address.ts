import type { ContactCategory, SubjectKind } from '#shared/rules/office/messages.ts'

/** What a message to the team is about: its category, and one thing by its id. */
export type ContactTopic = { category?: ContactCategory } & { [Kind in SubjectKind]?: string | undefined }

/** Where the contact form stands, with what the message is about; by itself about a bill. */
export function contactAddress({ category = 'billing', ...ids }: ContactTopic): string {
  const about = Object.entries(ids).filter(([, id]) => id)
  return `/contact?${new URLSearchParams([['category', category], ...about.map(([kind, id]) => [kind, id ?? ''])])}`
}
