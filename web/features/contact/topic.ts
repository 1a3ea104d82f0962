import { MessageSubject } from '#shared/contract/contact/message.ts'
import { type ContactCategory, contactCategories, subjectKinds } from '#shared/rules/office/messages.ts'

export type Topic = { category: ContactCategory; about?: MessageSubject }

/** The topic in an address of the form. An address may hold any text: invalid values are left out. */
export function topicIn(params: URLSearchParams): Topic {
  const category = contactCategories.find((one) => one === params.get('category')) ?? 'general'
  for (const kind of subjectKinds) {
    const { data } = MessageSubject.safeParse({ kind, id: params.get(kind) ?? '' })
    if (data) return { category, about: data }
  }
  return { category }
}
