import type { Party } from '../rules/sessions/booking.ts'
import type { Block, Letter } from './blocks.ts'
import { quoted, type Said } from './session.ts'
import { bothTimes, money, named, wallTime } from './words.ts'

export type SeriesFacts = {
  firstName?: string | undefined
  /** Held for payment, or paid. */
  news: 'booked' | 'confirmed'
  part: Party
  title: string
  /** The other party. */
  other: string
  /** The sessions in order; ISO. */
  sessions: readonly { startsAt: string; minutes: number }[]
  /** The instructor's zone, and the student's if known. */
  zone: string
  studentZone?: string | undefined
  /** For all together. */
  cents: number
  /** For holds: the end of all of them. */
  heldUntil?: string | undefined
  /** Whether each has a known meeting link. */
  hasLinks: boolean
  path: string
}

/** Several sessions that were booked or paid together: the start of each, in both zones. */
export function series(facts: SeriesFacts): Letter {
  const { part, title, other, sessions, zone, studentZone, path, news } = facts
  const { subject, heading, text, more = [], label } = wordsOf(facts)
  const [first] = sessions
  const rows: (readonly [string, string])[] = [
    ['Sessions', title],
    [part === 'instructor' ? 'Student' : 'Instructor', other],
    ...(first ? [['Duration of each', `${first.minutes} minutes`] as const] : []),
    ...more,
  ]
  const times = sessions.map(({ startsAt }, at) => {
    return [`${at + 1} of ${sessions.length}`, bothTimes(startsAt, zone, studentZone)] as const
  })
  const blocks: Block[] = [
    { kind: 'eyebrow', text: 'Private sessions' },
    { kind: 'heading', text: heading },
    { kind: 'text', text },
    { kind: 'facts', facts: rows },
    { kind: 'facts', facts: times },
    { kind: 'button', label, path, ...(news === 'booked' && { isGold: true }) },
  ]
  const preview = `${sessions.length} sessions with ${other}${first ? `, from ${wallTime(first.startsAt, zone)}` : ''}.`
  return { subject, preview, because: becauseOf[part], blocks }
}

const becauseOf: Readonly<Record<Party, string>> = {
  student: 'You get this because you booked sessions.',
  instructor: 'You get this because you teach sessions at Kiai.',
}

function wordsOf({
  firstName,
  news,
  part,
  title,
  other,
  sessions,
  zone,
  studentZone,
  cents,
  heldUntil,
  hasLinks,
}: SeriesFacts): Said {
  const who = named(firstName)
  const { length: count } = sessions
  if (news === 'booked') {
    return {
      subject: `${count} sessions booked: please pay for ${quoted(title)}`,
      heading: `Your times are held${who}`,
      text: `Pay ${money(cents)} to confirm all ${count}. Nothing is charged until you pay. Without a payment, the times become free again.`,
      more: heldUntil ? [['Held until', bothTimes(heldUntil, zone, studentZone)]] : [],
      label: 'Pay now',
    }
  }
  if (part === 'student') {
    return {
      subject: `Your ${count} sessions with ${other} are confirmed`,
      heading: `See you there${who}`,
      text: 'They are paid. The attached file adds all of them to your calendar.',
      label: 'Open your sessions',
    }
  }
  return {
    subject: `${other} has booked ${count} sessions with you`,
    heading: `${count} new sessions${who}`,
    text: hasLinks
      ? 'They are paid. The attached file adds all of them to your calendar.'
      : 'They are paid. The attached file adds all of them to your calendar. Please add a meeting link.',
    label: 'Open your sessions',
  }
}
