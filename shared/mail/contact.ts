import {
  type ContactCategory,
  categoryNames,
  type SubjectKind,
  subjectNames,
} from '../rules/office/messages.ts'
import { hoursWords, type OfficeWeek, office } from '../rules/office/office.ts'
import type { Block, Letter } from './blocks.ts'
import { moment, wallTime } from './words.ts'

/** Something that was said before. */
export type Said = { by: string; text: string; at: string }

export type MessageReceivedFacts = {
  name: string
  email: string
  subject: string
  category: ContactCategory
  about?: { kind: SubjectKind; id: string } | undefined
  /** Written while signed in: whose address it is, is known. */
  isMember: boolean
  /** Goes on with what was answered before. */
  isReply: boolean
  text: string
  /** ISO. */
  dueAt: string
  /** Where on the site it is answered. */
  path: string
}

/** To the team: what somebody has written, and until when it is answered. */
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
          ['Account', isMember ? 'Signed in' : 'Not signed in: anybody may have given this address'],
          ['Category', categoryNames[category]],
          ...(about ? ([[`${subjectNames[about.kind]}`, about.id]] as const) : []),
          ['Answer due', wallTime(dueAt, office.zone)],
        ],
      },
      { kind: 'quote', text },
      { kind: 'button', label: 'Answer it', path, isGold: true },
      { kind: 'quiet', text: 'Answer on the site: a reply to this mail reaches nobody.' },
    ],
  }
}

export type MessageCopyFacts = {
  name: string
  subject: string
  text: string
  at: string
  /** When somebody is there. */
  hours?: OfficeWeek
}

/**
 * To whoever wrote, or whose address was given: that it has come, and a copy. The subject of the mail is ours, so that
 * nobody makes Kiai say theirs.
 */
export const messageCopy = ({ name, subject, text, at, hours = office.week }: MessageCopyFacts): Letter => ({
  subject: 'We have your message',
  preview: "We'll get back to you within 24 hours.",
  because:
    'You get this because somebody gave your address with a message to Kiai. It was not you? Then nothing more comes.',
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
  /** What was said before, latest first. */
  thread: readonly Said[]
  /** Where on the site one goes on writing. */
  path: string
}

/** As much of a long conversation as a mail quotes. */
const mostQuoted = 8

/** To whoever wrote: the answer, and what was said before. */
export const messageAnswered = ({ subject, text, by, thread, path }: MessageAnsweredFacts): Letter => ({
  subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
  preview: text,
  because: 'You get this because you wrote to Kiai.',
  blocks: [
    { kind: 'prose', text },
    { kind: 'quiet', text: by ? `${by}, Kiai` : 'Kiai' },
    { kind: 'button', label: 'Reply', path, isGold: true },
    { kind: 'quiet', text: 'Reply by this button: mails to this address reach nobody.' },
    { kind: 'rule' },
    ...thread.slice(0, mostQuoted).map(quoteOf),
  ],
})

const quoteOf = ({ by, text, at }: Said): Block => ({
  kind: 'quote',
  head: `${by} wrote on ${moment(at)}`,
  text,
})
