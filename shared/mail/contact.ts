import {
  type ContactCategory,
  categoryNames,
  type SubjectKind,
  subjectNames,
} from '../rules/office/messages.ts'
import { hoursWords, type OfficeWeek, office } from '../rules/office/office.ts'
import type { Block, Letter } from './blocks.ts'
import { moment, wallTime } from './words.ts'

/** An earlier message. */
export type Said = { by: string; text: string; at: string }

export type MessageReceivedFacts = {
  name: string
  email: string
  subject: string
  category: ContactCategory
  about?: { kind: SubjectKind; id: string } | undefined
  /** Sent while signed in, so the address is verified. */
  isMember: boolean
  /** Continues an earlier conversation. */
  isReply: boolean
  text: string
  /** ISO. */
  dueAt: string
  /** The path of the page for answering. */
  path: string
}

/** To the team: a new message, and the time by which it must be answered. */
export function messageReceived(facts: MessageReceivedFacts): Letter {
  const { name, email, subject, category, about, isMember, isReply, text, dueAt, path } = facts
  return {
    subject: `${isReply ? 'Reply' : 'New message'}: ${subject}`,
    preview: `From ${name}, ${categoryNames[category]}.`,
    because: 'You get this because you answer messages for Kiai.',
    blocks: [
      { kind: 'eyebrow', text: isReply ? 'Reply' : 'New message' },
      { kind: 'heading', text: subject },
      {
        kind: 'facts',
        facts: [
          ['From', `${name}, ${email}`],
          ['Account', isMember ? 'Signed in' : 'Not signed in: the address is not verified'],
          ['Category', categoryNames[category]],
          ...(about ? ([[`${subjectNames[about.kind]}`, about.id]] as const) : []),
          ['Answer due', wallTime(dueAt, office.zone)],
        ],
      },
      { kind: 'quote', text },
      { kind: 'button', label: 'Answer', path, isGold: true },
      { kind: 'quiet', text: 'Please answer on the site. Replies to this mail are not read.' },
    ],
  }
}

export type MessageCopyFacts = {
  name: string
  subject: string
  text: string
  at: string
  /** The opening hours. */
  hours?: OfficeWeek
}

/**
 * To the sender, or the address that was given: a confirmation and a copy. The subject of the mail is fixed, so that
 * strangers cannot put their words into Kiai's subject lines.
 */
export const messageCopy = ({ name, subject, text, at, hours = office.week }: MessageCopyFacts): Letter => ({
  subject: 'We received your message',
  preview: "We'll get back to you within 24 hours.",
  because:
    'You get this because your address was entered with a message to Kiai. If this was not you, ignore this mail.',
  // The reader may have no account.
  links: [],
  blocks: [
    { kind: 'eyebrow', text: 'Contact' },
    { kind: 'heading', text: 'Thank you for contacting us.' },
    { kind: 'text', text: "We'll get back to you within 24 hours." },
    {
      kind: 'quiet',
      text: `${hoursWords(hours)
        .map(([days, open]) => `${days} ${open}`)
        .join(', ')}.`,
    },
    { kind: 'rule' },
    { kind: 'quote', head: `${name} wrote on ${moment(at)}`, text: `${subject}\n\n${text}` },
  ],
})

export type MessageAnsweredFacts = {
  subject: string
  text: string
  /** First name of the admin. */
  by?: string | undefined
  /** Earlier messages, latest first. */
  thread: readonly Said[]
  /** The path of the page for a reply. */
  path: string
}

/** The most messages of a long conversation that a mail quotes. */
const mostQuoted = 8

/** To the sender: the answer, and the earlier messages. */
export const messageAnswered = ({ subject, text, by, thread, path }: MessageAnsweredFacts): Letter => ({
  subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
  preview: text,
  because: 'You get this because you wrote to Kiai.',
  // The reader may have no account.
  links: [],
  blocks: [
    { kind: 'prose', text },
    { kind: 'quiet', text: by ? `${by}, Kiai` : 'Kiai' },
    { kind: 'button', label: 'Reply', path, isGold: true },
    { kind: 'quiet', text: 'Please reply with this button. Replies to this mail are not read.' },
    { kind: 'rule' },
    ...thread.slice(0, mostQuoted).map(quoteOf),
  ],
})

const quoteOf = ({ by, text, at }: Said): Block => ({
  kind: 'quote',
  head: `${by} wrote on ${moment(at)}`,
  text,
})
