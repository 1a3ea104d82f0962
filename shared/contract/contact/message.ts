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

/** The subject of a message: a purchase, a session, or a failed call. */
export const MessageSubject = z
  .strictObject({ kind: z.enum(subjectKinds), id: z.string().check(atMost(80)) })
  .check(
    z.refine(({ kind, id }) => subjectIds[kind].test(id), { error: 'This is not a valid id', path: ['id'] }),
  )
export type MessageSubject = z.infer<typeof MessageSubject>

/** A honeypot: people do not see it and leave it empty; bots fill it in. */
const trap = z.optional(z.string().check(z.maxLength(2000)))
/** Idempotency key made by the form: a message sent twice with it is stored once. */
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
  /** The token of the link in an answer. */
  reply: matching(/^msg_[0-9A-Za-z-]{1,40}\.[\w-]{43}$/, 100, 'This link is incomplete'),
  message: requiredText(mostInMessage),
  website: trap,
})

/** One entry of a message: by the sender, by the team, or within the team. */
export const MessageEntry = z.object({
  id: z.string(),
  kind: z.enum(['message', 'answer', 'note']),
  text: z.string(),
  /** The admin's name; null for the sender. */
  by: z.nullable(z.string()),
  at: moment,
})
export type MessageEntry = z.infer<typeof MessageEntry>

/** An admin as other admins see them. */
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
  /** When an answer is due; only meaningful for an open message. */
  dueAt: moment,
  /** Office hours left until then, in whole minutes; 0 once it has passed. */
  minutesLeft: z.number(),
  createdAt: moment,
  updatedAt: moment,
})
export type MessageLine = z.infer<typeof MessageLine>

/** The member who sent the message, with facts that help to answer. */
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
  /** Their other messages. */
  messages: z.array(
    z.object({ id: z.string(), subject: z.string(), state: z.enum(messageStates), createdAt: moment }),
  ),
})
export type Sender = z.infer<typeof Sender>

/** A message with all its entries. */
export const MessageThread = z.object({
  ...MessageLine.shape,
  /** The number of entries from and to the sender: an answer names the version it is based on. */
  version: z.number(),
  entries: z.array(MessageEntry),
  about: z.nullable(
    z.object({
      kind: z.enum(subjectKinds),
      id: z.string(),
      /** Its title; null if the id does not exist. */
      title: z.nullable(z.string()),
      /** Whether it belongs to the sender. */
      isTheirs: z.boolean(),
    }),
  ),
  sender: z.nullable(Sender),
})
export type MessageThread = z.infer<typeof MessageThread>

/** The other admins who are answering a message, and its state; polled by screens. */
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

/** The number of messages that wait: for the team, and for their senders. */
export const MessageCounts = z.object({ open: z.number(), answered: z.number() })
export type MessageCounts = z.infer<typeof MessageCounts>

export const answerText = requiredText(mostInMessage)
export const searchText = z.optional(text(100))
