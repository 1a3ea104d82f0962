import {
  type Absence,
  bookingRules,
  contestedUntil,
  type Party,
  type SessionNews,
} from '../rules/sessions/booking.ts'
import type { Block, Letter } from './blocks.ts'
import { bothTimes, day, dayAndTime, money, named, secondTime, wallTime } from './words.ts'

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
  /** For the plan of an instructor to leave: when their account is deleted. ISO. */
  leavesAt?: string | undefined
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

/** The title, which is the student's: a subject quotes it, so that it cannot pass for words of Kiai. */
export const quoted = (title: string): string => `“${title}”`

type Named = Pick<SessionFacts, 'name' | 'other'>

/** The title with the other party's name, which may end the title already. */
function quotedName({ name, other }: Named): string {
  const end = ` with ${other}`
  return other && name.endsWith(end) ? `${quoted(name.slice(0, -end.length))}${end}` : quoted(name)
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
    ['Duration', `${minutes} minutes`],
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
  operations: 'You get this because you operate Kiai.',
}

/** The owner of the second time's zone. */
const studentOf: Readonly<Record<SessionFacts['part'], string>> = {
  student: 'For you',
  instructor: 'For your student',
  operations: 'For the student',
}

function wordsOf(facts: SessionFacts): Said {
  const { isByCredit = false } = facts
  const { part, other, title, firstName, cents, heldUntil, zone, studentZone, wallTimeBefore } = facts
  const who = named(firstName)
  const label = part === 'student' ? 'Open the session' : 'Open your sessions'
  switch (facts.news) {
    case 'booked':
      return {
        subject: `Session booked: please pay for ${quoted(title)}`,
        heading: `Your time is held${who}`,
        text: `Pay ${money(cents)} to confirm it. Nothing is charged until you pay. Without a payment, the time becomes free again.`,
        more: heldUntil ? [['Held until', bothTimes(heldUntil, zone, studentZone)]] : [],
        label: 'Pay now',
      }
    case 'confirmed':
      return part === 'student'
        ? {
            subject: `Your session with ${other} is confirmed`,
            heading: `See you there${who}`,
            text: `${isByCredit ? 'Your Master credit covers it' : 'It is paid'}. You can join ${bookingRules.joinsBefore} minutes before it begins.`,
            label: 'Open the session',
          }
        : {
            subject: `${other} has booked a session with you`,
            heading: `A new session${who}`,
            text: `${isByCredit ? 'A Master credit covers it, and Kiai pays your share. It is' : 'It is paid and'} in your calendar.${facts.hasLink ? '' : ' Please add a meeting link.'}`,
            label: 'Open your sessions',
          }
    case 'remind':
    case 'remind_soon':
      return {
        subject: `${facts.news === 'remind' ? 'Soon' : 'In an hour'}: ${quotedName(facts)}`,
        heading: facts.news === 'remind' ? `Your session is coming up${who}` : `It begins soon${who}`,
        text: `You can join ${bookingRules.joinsBefore} minutes before it begins.`,
        label,
      }
    case 'no_link':
      if (part === 'operations') {
        return {
          subject: `No meeting link: ${quotedName(facts)}`,
          heading: 'A student has no meeting link',
          text: `The session begins within the hour, and ${other} has not added a meeting link. They got a mail about it too.`,
          label: 'Open the instructors',
        }
      }
      return {
        subject: `Meeting link missing: ${quoted(title)} begins soon`,
        heading: `Please add a meeting link${who}`,
        text: 'Your session begins within the hour, and your student has no meeting link yet.',
        label: 'Add the link',
      }
    case 'cancelled':
      return cancelledWords(facts)
    case 'move_asked':
      return askedWords(facts)
    case 'moved':
      return {
        subject: `Moved: ${quotedName(facts)}`,
        heading: `Your session has moved${who}`,
        text: `You agreed on a new time. ${isByCredit ? 'The credit still covers it.' : 'It is already paid.'}`,
        label,
      }
    case 'not_moved':
      return {
        subject: `Not moved: ${quotedName(facts)}`,
        heading: `The session keeps its time${who}`,
        text: 'You did not agree on another time. The session takes place as booked.',
        label,
      }
    case 'returned':
      return {
        subject: `Returned: ${quotedName(facts)}`,
        heading: `You get your session back${who}`,
        text: `${other} did not come. ${isByCredit ? 'Your Master credit is returned.' : 'The session is returned to your package.'}`,
        label,
      }
    case 'leaving':
      return leavingWords(facts)
    case 'clocks_changed':
      return {
        subject: `New local time: ${quotedName(facts)}`,
        heading: `Your session has a new local time${who}`,
        text: `The time zone rules of ${zone} have changed since this was booked. The session begins at the same moment, but your clock shows another hour. If that does not suit you, ask for another time, even if the session was already moved.`,
        more: wallTimeBefore ? [['Previous local time', dayAndTime(wallTimeBefore)]] : [],
        label,
      }
    case 'absent_student':
    case 'absent_instructor':
    case 'absent_both':
    case 'absence_decided':
      return absenceWords(facts)
  }
}

/** The student can still meet an instructor who has planned to leave, if the session is before that. */
function leavingWords({ other, firstName, startsAt, leavesAt = startsAt }: SessionFacts): Said {
  const leaves = `${other} leaves Kiai on ${day(leavesAt)}`
  return {
    subject: leaves,
    heading: `About your session${named(firstName)}`,
    text:
      startsAt < leavesAt
        ? `${leaves}. Your session comes before that and takes place as planned.`
        : `${leaves}, before your session. Unless they stay after all, it is cancelled on that day, and you get back what you paid for it. You can also cancel it now.`,
    label: 'Open the session',
  }
}

function cancelledWords(facts: SessionFacts): Said {
  const { part, other, firstName, cancelled, isByCredit } = facts
  const { by = '', reason = '', refundCents = 0, isReturned } = cancelled ?? {}
  const isOwn = by === part
  const whoDid = isOwn
    ? 'You cancelled it.'
    : by === 'kiai' || by === 'admin'
      ? 'Kiai cancelled it.'
      : `${other} cancelled it.`
  const returned = isByCredit
    ? ' Your Master credit is returned.'
    : ' The session is returned to your package.'
  const back = refundCents > 0 ? ` ${money(refundCents)} is refunded to you.` : isReturned ? returned : ''
  return {
    subject: `Cancelled: ${quotedName(facts)}`,
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
    ? 'If you do, the session counts as held if the instructor opened the meeting link.'
    : 'If you do, our team decides.'
  const who = named(firstName)
  const label = part === 'student' ? 'Open the session' : 'Open your sessions'
  const until = contestedUntil({ startsAt, minutes, absence }) ?? startsAt
  const isForInstructor = absence?.outcome === 'student'
  switch (news) {
    case 'absent_student':
      return {
        subject: `${other} reports that you did not come to ${quoted(title)}`,
        heading: `Did you miss your session${who}?`,
        text: `Unless you tell us that you were there, it ${isByCredit ? 'counts' : 'is paid'} as if it had taken place. ${ifNot}`,
        more: [['Tell us until', bothTimes(until, zone, studentZone)]],
        label,
      }
    case 'absent_instructor':
      return {
        subject: `${other} reports that you did not come to ${quoted(title)}`,
        heading: `Did you miss your session${who}?`,
        text: `Unless you tell us that you were there, ${isByCredit ? 'the credit is returned' : 'the full amount is refunded'} to your student, and you are not paid. ${ifNot}`,
        more: [['Tell us until', bothTimes(until, zone, studentZone)]],
        label,
      }
    case 'absence_decided':
      if (isByCredit) return creditDecided({ part, name, other, firstName, absence, label })
      return {
        subject: `Decided: ${quotedName({ name, other })}`,
        heading: `We have decided${who}`,
        text: isForInstructor
          ? 'Your student did not come. Your share is paid.'
          : 'The payment is refunded to your student in full or in part. You get your share of the rest.',
        more: absence?.reason ? [['Reason', absence.reason]] : [],
        label,
      }
    default:
      return {
        subject: `In review: ${quotedName({ name, other })}`,
        heading: `Our team reviews it${who}`,
        text: 'You disagree about who came. Our team decides. Until then, nothing is paid out or refunded.',
        label,
      }
  }
}

type Decided = Named & Pick<SessionFacts, 'part' | 'firstName' | 'absence'> & { label: string }

/** The decision about a session covered by a credit, for both parties. */
function creditDecided({ part, firstName, absence, label, ...of }: Decided): Said {
  const isHeld = absence?.outcome === 'student'
  const forStudent = isHeld
    ? 'The session counts as held, and your Master credit is used.'
    : 'The session counts as not held, and your Master credit is returned.'
  const forInstructor = isHeld
    ? 'The session counts as held, and your share is paid.'
    : 'The session counts as not held, and you are not paid.'
  return {
    subject: `Decided: ${quotedName(of)}`,
    heading: `We have decided${named(firstName)}`,
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
    subject: isOwn ? `You asked to move ${quoted(title)}` : `${other} asks to move ${quoted(title)}`,
    heading: isOwn ? `You asked for another time${named(firstName)}` : `Another time${named(firstName)}?`,
    text: isOwn
      ? `We asked ${other}. Until they agree, the session keeps its time.`
      : 'Please accept the new time or keep the old one. Without an answer, the session keeps its time.',
    more: [...more],
    label: isOwn ? 'Open the session' : 'Answer',
  }
}
