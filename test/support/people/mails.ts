import { inject } from 'vitest'

/** A mail in the local mailbox. */
export type ShownMail = {
  id: string
  date: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  invitation?: ShownFile
  attachments?: ShownFile[]
}
type ShownFile = { name: string; type: string; content: string }

/** Mails to an address, the newest first. */
export async function mailsTo(address: string, origin = inject('origin')): Promise<ShownMail[]> {
  const answer = await fetch(`${origin}/-/mail.json?to=${encodeURIComponent(address)}`)
  return answer.json()
}
