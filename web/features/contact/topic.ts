import { MessageSubject } from '#shared/contract/contact/message.ts'
import { type ContactCategory, contactCategories, subjectKinds } from '#shared/rules/office/messages.ts'

export type Topic = { category: ContactCategory; about?: MessageSubject }

/** What an address of the form says the message is about. An address may say anything: what is none is left out. */
export function topicIn(params: URLSearchParams): Topic {
  const category = contactCategories.find((one) => one === params.get('category')) ?? 'general'
  for (const kind of subjectKinds) {
    const { data } = MessageSubject.safeParse({ kind, id: params.get(kind) ?? '' })
    if (data) return { category, about: data }
  }
  return { category }
}
