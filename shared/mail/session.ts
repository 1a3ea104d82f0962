import {
  type Absence,
  bookingRules,
  contestedUntil,
  type Party,
  type SessionNews,
} from '../rules/sessions/booking.ts'
import type { Block, Letter } from './blocks.ts'
import { bothTimes, dayAndTime, money, named, secondTime, wallTime } from './words.ts'

export type SessionFacts = {
  firstName?: string | undefined
  news: SessionNews
  /** The recipient. */
  part: Party | 'operations'
  title: string
  /** The session's title with the other party's name. */
  name: string
  /** The other party, for operations the instructor; empty if unknown. */
  other: string
  /** For operations. */
  student?: string | undefined
  /** ISO. */
  startsAt: string
  minutes: number
  /** The instructor's zone, and the student's if known. */
  zone: string
  studentZone?: string | undefined
  cents: number
  /** For a hold: its end. */
  heldUntil?: string | undefined
  hasLink: boolean
  cancelled?:
    | { by: string; reason: string; refundCents: number; isReturned?: boolean | undefined }
    | undefined
  /** The local time that was planned, before a law changed the zone's clocks: `2026-12-15T09:00`. */
  wallTimeBefore?: string | undefined
  /** A requested move to another time, and the end of that time's hold. */
  move?: { by: string; startsAt: string; until: string; reason?: string | undefined } | undefined
  /** The party that is reported absent. */
  absence?: { outcome: Absence['outcome']; at?: string | undefined; reason?: string | undefined } | undefined
  /** Covered by a Master credit instead of a payment. */
  isByCredit?: boolean | undefined
  path: string
}

/** The parts of a mail that differ between events of sessions. */
export type Said = {
  subject: string
  heading: string
  text: string
  more?: (readonly [string, string])[]
  label: string
}

/** A one-to-one session: held, booked, about to begin, or cancelled. */
export function session(facts: SessionFacts): Letter {
  const { subject, heading, text, more = [], label } = wordsOf(facts)
  const { path, title, name, other, startsAt, minutes, zone, studentZone } = facts
  const when = wallTime(startsAt, zone)
  const second = secondTime(startsAt, zone, studentZone)
  const rows: (readonly [string, string])[] = [
    ['Session', title],
    [facts.part === 'instructor' ? 'Student' : 'Instructor', other],
    ...(facts.student ? [['Student', facts.student] as const] : []),
    ['Begins', when],
    ...(second ? [[studentZone ? studentOf[facts.part] : 'In UTC', second] as const] : []),
    ['Takes', `${minutes} minutes`],
    ...more,
  ]
  const blocks: Block[] = [
    { kind: 'eyebrow', text: 'Private session' },
    { kind: 'heading', text: heading },
    { kind: 'text', text },
    { kind: 'facts', facts: rows },
    { kind: 'button', label, path, ...(facts.news === 'booked' && { isGold: true }) },
  ]
  return { subject, preview: `${name}, ${when}.`, because: becauseOf[facts.part], blocks }
}

const becauseOf: Readonly<Record<SessionFacts['part'], string>> = {
  student: 'You get this because you booked a session.',
  instructor: 'You get this because you teach sessions at Kiai.',
  operations: 'You get this because you look after Kiai.',
}

/** The owner of the second time's zone. */
const studentOf: Readonly<Record<SessionFacts['part'], string>> = {
  student: 'For you',
  instructor: 'For your student',
  operations: 'For the student',
}

function wordsOf(facts: SessionFacts): Said {
  const { isByCredit = false } = facts
  const { part, other, title, name, firstName, cents, heldUntil, zone, studentZone, wallTimeBefore } = facts
  const who = named(firstName)
  const label = part === 'student' ? 'Open the session' : 'Open your sessions'
  switch (facts.news) {
    case 'booked':
      return {
        subject: `Session booked: please pay for ${title}`,
        heading: `Your time is held${who}`,
        text: `Pay ${money(cents)} to confirm it. Nothing is charged until you do, and the time is free again if you do not.`,
        more: heldUntil ? [['Held until', bothTimes(heldUntil, zone, studentZone)]] : [],
        label: 'Pay now',
      }
    case 'confirmed':
      return part === 'student'
        ? {
            subject: `Your session with ${other} is confirmed`,
            heading: `See you there${who}`,
            text: `${isByCredit ? 'A credit of your Master plan covers it' : 'It is paid'}, and the time is yours. You can go in ${bookingRules.joinsBefore} minutes before it begins.`,
            label: 'Open the session',
          }
        : {
            subject: `${other} has booked a session with you`,
            heading: `A new session${who}`,
            text: `${isByCredit ? 'A Master credit covers it: Kiai pays your share. It is' : 'It is paid, and'} in your calendar.${facts.hasLink ? '' : ' Please say where you meet.'}`,
            label: 'Open your sessions',
          }
    case 'remind':
    case 'remind_soon':
      return {
        subject: `${facts.news === 'remind' ? 'Soon' : 'In an hour'}: ${name}`,
        heading: facts.news === 'remind' ? `Your session is coming up${who}` : `It begins soon${who}`,
        text: `You can go in ${bookingRules.joinsBefore} minutes before it begins.`,
        label,
      }
    case 'no_link':
      if (part === 'operations') {
        return {
          subject: `No meeting link: ${name}`,
          heading: 'A student waits for a link',
          text: `The session begins within the hour, and ${other} has not said where they meet. They are asked by mail too.`,
          label: 'Open the instructors',
        }
      }
      return {
        subject: `Where do you meet? ${title} begins soon`,
        heading: `Your student waits for a link${who}`,
        text: 'Your session begins within the hour, and there is no meeting link yet. Please add one now.',
        label: 'Add the link',
      }
    case 'cancelled':
      return cancelledWords(facts)
    case 'move_asked':
      return askedWords(facts)
    case 'moved':
      return {
        subject: `Moved: ${name}`,
        heading: `You have agreed on another time${who}`,
        text: `The session is at the new time now. ${isByCredit ? 'The credit still covers it.' : 'What was paid stays paid.'}`,
        label,
      }
    case 'not_moved':
      return {
        subject: `It stays: ${name}`,
        heading: `The session stays where it is${who}`,
        text: 'You have not agreed on another time. The session is held as it was booked.',
        label,
      }
    case 'clocks_changed':
      return {
        subject: `Another hour on the clock: ${name}`,
        heading: `Clocks will show another hour${who}`,
        text: `A law has changed the clocks of ${zone} since this was booked. The session begins at the same moment. If that does not suit you any more, ask for another time: it may be moved for this, even if it was moved before.`,
        more: wallTimeBefore ? [['Was to begin at', dayAndTime(wallTimeBefore)]] : [],
        label,
      }
    case 'absent_student':
    case 'absent_instructor':
    case 'absent_both':
    case 'absence_decided':
      return absenceWords(facts)
  }
}

function cancelledWords({ part, other, name, firstName, cancelled, isByCredit }: SessionFacts): Said {
  const { by = '', reason = '', refundCents = 0, isReturned } = cancelled ?? {}
  const isOwn = by === part
  const whoDid = isOwn
    ? 'You cancelled it.'
    : by === 'kiai' || by === 'admin'
      ? 'Kiai cancelled it.'
      : `${other} cancelled it.`
  const returned = isByCredit ? ' Your Master credit is back.' : ' The session goes back to your package.'
  const back = refundCents > 0 ? ` ${money(refundCents)} goes back to you.` : isReturned ? returned : ''
  return {
    subject: `Cancelled: ${name}`,
    heading: `The session is cancelled${named(firstName)}`,
    text: part === 'student' ? `${whoDid}${back}` : whoDid,
    more: reason ? [['Reason', reason]] : [],
    label: part === 'student' ? 'Find another time' : 'Open your sessions',
  }
}

function absenceWords({
  news,
  part,
  other,
  title,
  name,
  firstName,
  startsAt,
  minutes,
  zone,
  studentZone,
  absence,
  isByCredit = false,
}: SessionFacts): Said {
  const ifNot = isByCredit
    ? 'If you do, it counts as held where the instructor opened the meeting link.'
    : 'If you do, a person decides.'
  const who = named(firstName)
  const label = part === 'student' ? 'Open the session' : 'Open your sessions'
  const until = contestedUntil({ startsAt, minutes, absence }) ?? startsAt
  const isForInstructor = absence?.outcome === 'student'
  switch (news) {
    case 'absent_student':
      return {
        subject: `${other} says that you did not come to ${title}`,
        heading: `Did you miss your session${who}?`,
        text: `Unless you say that you were there, it ${isByCredit ? 'counts' : 'is paid'} as if it had been held. ${ifNot}`,
        more: [['Say so until', bothTimes(until, zone, studentZone)]],
        label,
      }
    case 'absent_instructor':
      return {
        subject: `${other} says that you did not come to ${title}`,
        heading: `You were missed${who}`,
        text: `Unless you say that you were there, ${isByCredit ? 'the credit' : 'all that was paid'} goes back to your student, and there is no share of it. ${ifNot}`,
        more: [['Say so until', bothTimes(until, zone, studentZone)]],
        label,
      }
    case 'absence_decided':
      if (isByCredit) return creditDecided({ part, name, firstName, absence, label })
      return {
        subject: `Decided: ${name}`,
        heading: `We have decided${who}`,
        text: isForInstructor
          ? 'Your student was the one who did not come: your share is paid.'
          : 'What was paid goes back to your student, whole or in part. Of what is kept you get your share.',
        more: absence?.reason ? [['Reason', absence.reason]] : [],
        label,
      }
    default:
      return {
        subject: `Who did not come? ${name}`,
        heading: `We look at it${who}`,
        text: 'You do not agree on who came. A person at Kiai decides; until then nothing is paid out and nothing goes back.',
        label,
      }
  }
}

type Decided = Pick<SessionFacts, 'part' | 'name' | 'firstName' | 'absence'> & { label: string }

/** The decision about a session covered by a credit, for both parties. */
function creditDecided({ part, name, firstName, absence, label }: Decided): Said {
  const isHeld = absence?.outcome === 'student'
  const forStudent = isHeld
    ? 'It counts as held, and your Master credit is used.'
    : 'It counts as not held: your Master credit is back.'
  const forInstructor = isHeld
    ? 'It counts as held: your share is paid.'
    : 'It counts as not held: there is no share of it.'
  return {
    subject: `Decided: ${name}`,
    heading: `It is decided${named(firstName)}`,
    text: part === 'student' ? forStudent : forInstructor,
    more: absence?.reason ? [['Reason', absence.reason]] : [],
    label,
  }
}

function askedWords({ part, other, title, firstName, move, zone, studentZone }: SessionFacts): Said {
  const isOwn = move?.by === part
  const more = move
    ? ([
        ['New time', bothTimes(move.startsAt, zone, studentZone)],
        ['Held until', bothTimes(move.until, zone, studentZone)],
        ...(move.reason ? [['Reason', move.reason] as const] : []),
      ] as const)
    : []
  return {
    subject: isOwn ? `You asked to move ${title}` : `${other} asks to move ${title}`,
    heading: isOwn ? `You asked for another time${named(firstName)}` : `Another time${named(firstName)}?`,
    text: isOwn
      ? `${other} is asked now. Until they agree the session stays where it is.`
      : 'Please agree, or say that it stays. Without an answer it stays where it is.',
    more: [...more],
    label: isOwn ? 'Open the session' : 'Answer',
  }
}
