import * as z from 'zod/mini'
import { idPattern } from '../../rules/ids.ts'
import { chargeStates } from '../../rules/money/charge.ts'
import {
  contactCategories,
  messageStates,
  type SubjectKind,
  subjectKinds,
} from '../../rules/office/messages.ts'
import { bookingStates } from '../../rules/sessions/booking.ts'
import { AccessLevel, atMost, matching, moment, requiredText, text } from '../fields.ts'
import { emailAddress, requiredLine } from '../mail-fields.ts'

export const mostInMessage = 5000

const subjectIds: Readonly<Record<SubjectKind, RegExp>> = {
  purchase: idPattern('charge'),
  booking: idPattern('booking'),
  request: /^[\w=+/-]{1,80}$/,
}

/** What a message is about: a purchase, a session, or a call that failed. */
export const MessageSubject = z
  .strictObject({ kind: z.enum(subjectKinds), id: z.string().check(atMost(80)) })
  .check(
    z.refine(({ kind, id }) => subjectIds[kind].test(id), { error: 'This is not a valid id', path: ['id'] }),
  )
export type MessageSubject = z.infer<typeof MessageSubject>

/** Left empty by people, who do not see it; programs fill it in. */
const trap = z.optional(z.string().check(z.maxLength(2000)))
/** Made by the form: what is sent twice by it is stored once. */
const key = z.optional(matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36, 'This is not a valid key'))

export const NewMessage = z.strictObject({
  name: requiredLine(100),
  email: emailAddress,
  subject: requiredLine(200),
  message: requiredText(mostInMessage),
  category: z.enum(contactCategories),
  about: z.optional(MessageSubject),
  website: trap,
  key,
})

export const NewReply = z.strictObject({
  /** What the link in an answer carries. */
  reply: matching(/^msg_[0-9A-Za-z-]{1,40}\.[\w-]{43}$/, 100, 'This link is not complete'),
  message: requiredText(mostInMessage),
  website: trap,
})

/** One thing said of a message: by the sender, by the team, or among the team alone. */
export const MessageEntry = z.object({
  id: z.string(),
  kind: z.enum(['message', 'answer', 'note']),
  text: z.string(),
  /** The admin's name; null for the sender. */
  by: z.nullable(z.string()),
  at: moment,
})
export type MessageEntry = z.infer<typeof MessageEntry>

/** An admin, as the others see them. */
export const Agent = z.object({ id: z.string(), name: z.string() })
export type Agent = z.infer<typeof Agent>

/** A message as a list shows it. */
export const MessageLine = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  category: z.enum(contactCategories),
  state: z.enum(messageStates),
  /** Written while signed in. */
  isMember: z.boolean(),
  assignee: z.nullable(Agent),
  /** When an answer is due; of an open message alone it is waited for. */
  dueAt: moment,
  /** Office hours that are left until then, in whole minutes; 0 once it is over. */
  minutesLeft: z.number(),
  createdAt: moment,
  updatedAt: moment,
})
export type MessageLine = z.infer<typeof MessageLine>

/** The member who wrote, as far as it helps to answer. */
export const Sender = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  tier: AccessLevel,
  since: moment,
  payments: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      amount: z.string(),
      state: z.enum(chargeStates),
      at: moment,
    }),
  ),
  sessions: z.array(
    z.object({ id: z.string(), title: z.string(), startsAt: moment, status: z.enum(bookingStates) }),
  ),
  /** Other messages of theirs. */
  messages: z.array(
    z.object({ id: z.string(), subject: z.string(), state: z.enum(messageStates), createdAt: moment }),
  ),
})
export type Sender = z.infer<typeof Sender>

/** A message with all that was said of it. */
export const MessageThread = z.object({
  ...MessageLine.shape,
  /** How much was said by the sender and to them: an answer names what it was made of. */
  version: z.number(),
  entries: z.array(MessageEntry),
  about: z.nullable(
    z.object({
      kind: z.enum(subjectKinds),
      id: z.string(),
      /** What it is called; null where there is none of this id. */
      title: z.nullable(z.string()),
      /** Whether it belongs to the member who wrote. */
      isTheirs: z.boolean(),
    }),
  ),
  sender: z.nullable(Sender),
})
export type MessageThread = z.infer<typeof MessageThread>

/** Who else is answering a message, and how it stands: what a screen asks again and again. */
export const Activity = z.object({
  answering: z.array(Agent),
  version: z.number(),
  updatedAt: moment,
})
export type Activity = z.infer<typeof Activity>

export const CannedAnswer = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  updatedAt: moment,
})
export type CannedAnswer = z.infer<typeof CannedAnswer>

/** How many messages wait: for the team, and for their senders. */
export const MessageCounts = z.object({ open: z.number(), answered: z.number() })
export type MessageCounts = z.infer<typeof MessageCounts>

export const answerText = requiredText(mostInMessage)
export const searchText = z.optional(text(100))
