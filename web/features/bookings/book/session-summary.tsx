import type { ReactNode } from 'react'
import type { Instructor } from '#shared/contract/instructor.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { centsBack, refundRules } from '#shared/rules/money/refund.ts'
import { Link } from '../../../router/link.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { dateOf, monthName } from '../../../ui/text/days.ts'
import { formatMoney } from '../../../ui/text/format.ts'
import { MoneyLines } from '../../../ui/text/money-lines.tsx'
import { cityOf, dateIn, dayIn, hoursIn, later, sessionIn, timeIn } from '../../../ui/text/zones.ts'
import { firstName } from './book-head.tsx'
import styles from './session-summary.module.css'

export type Summary = {
  title: string
  /** Undefined while no start is chosen. */
  startsAt: string | undefined
  minutes: number
  /** The instructor's zone. */
  zone: string
  /** Dollars for one session, even if there are several. */
  price: string
  /** The price within a package, which is not paid now. */
  packagePrice?: string | undefined
  /** A Master credit covers it: nothing is paid. */
  isByCredit?: boolean | undefined
  /** The number of sessions of a series; absent for a single session. */
  count?: number | undefined
}

/** The price of this many sessions. */
export const timesOf = (price: string, count = 1): string => dollarsOf(centsOf(price) * count)

type SummaryProps = {
  instructor: Instructor
  zone: string
  session: Summary
  /** Other things that are booked with it. */
  more?: ReactNode
}

/** The booking at a glance: the instructor, the time in both zones, the price, and the refund of a cancellation. */
export function SessionSummary({ instructor, zone, session, more }: SummaryProps) {
  const { title, startsAt, minutes, price, packagePrice, isByCredit = false, count = 1 } = session
  const cost = packagePrice ?? price
  return (
    <section className={styles.summary} aria-label="Your session">
      <div className={styles.who}>
        <Avatar name={instructor.name} url={instructor.profileImageUrl} />
        <div>
          <p className={styles.title}>{title}</p>
          <p className={styles.soft}>{minutes} minutes, by video</p>
        </div>
      </div>
      {startsAt ? (
        <When zone={zone} theirs={session.zone} startsAt={startsAt} minutes={minutes} />
      ) : (
        <p className={styles.soft}>No time chosen yet.</p>
      )}
      <MoneyLines
        lines={[
          {
            what:
              count > 1
                ? `${count} × ${minutes} minutes, ${formatMoney(price)} each`
                : `${minutes} minutes${isByCredit ? ', 1 Master credit' : packagePrice ? ', 1 session of your package' : ''}`,
            amount: timesOf(price, count),
          },
          { what: 'Total, USD', amount: timesOf(price, count), isTotal: true },
        ]}
      />
      {more}
      {startsAt && (cost !== '0.00' || isByCredit) && (
        <Terms
          instructor={instructor}
          zone={zone}
          startsAt={startsAt}
          price={cost}
          isOfMany={count > 1}
          isOfPackage={packagePrice !== undefined}
          isByCredit={isByCredit}
        />
      )}
    </section>
  )
}

type WhenProps = { zone: string; theirs: string; startsAt: string; minutes: number }

function When({ zone, theirs, startsAt, minutes }: WhenProps) {
  const day = dayIn(zone, startsAt)
  return (
    <div className={styles.when}>
      <p className={styles.tile} aria-hidden="true">
        <span>{monthName(day)}</span>
        <b>{dateOf(day)}</b>
        <span>{dateIn(zone, startsAt).split(',', 1)}</span>
      </p>
      <div>
        <p className={styles.own}>
          <span className="visually-hidden">{dateIn(zone, startsAt)}, </span>
          {hoursIn(zone, startsAt, minutes)}, {cityOf(zone)}
        </p>
        {theirs !== zone && (
          <p className={styles.soft}>
            {sessionIn(theirs, startsAt, minutes)}, {cityOf(theirs)}
          </p>
        )}
      </div>
    </div>
  )
}

const { fullFromHours, partFromHours, partPercent } = refundRules.session
const hour = 60

type TermsProps = {
  instructor: Instructor
  zone: string
  startsAt: string
  price: string
  isOfMany: boolean
  /** An early cancellation returns it to its package, to be booked again. */
  isOfPackage: boolean
  /** An early cancellation returns its credit; a late one uses it up. */
  isByCredit: boolean
}

/** The refund and its deadline, by the rules of the server. */
function Terms({ instructor, zone, startsAt, price, isOfMany, isOfPackage, isByCredit }: TermsProps) {
  const part = dollarsOf(centsBack(centsOf(price), partPercent))
  const all = {
    name: 'Full refund',
    weight: 5,
    until: later(startsAt, -fullFromHours * hour),
    back: isByCredit
      ? 'Credit returned'
      : isOfPackage
        ? 'Returned to your package'
        : `${formatMoney(price)} back`,
  }
  const half = {
    name: '50% refund',
    weight: 3,
    until: later(startsAt, -partFromHours * hour),
    back: `${formatMoney(part)} back`,
  }
  const steps = isByCredit ? [all] : [all, half]
  const now = new Date().toISOString()
  const open = steps.filter(({ until }) => until > now)
  const shown = (at: string) => `${dateIn(zone, at)}, ${timeIn(zone, at)}`
  return (
    <div className={styles.terms}>
      <h2 className={styles.termsTitle}>
        {isOfMany ? 'If you cancel the first' : 'If you cancel'} <span>your time, {cityOf(zone)}</span>
      </h2>
      <div className={styles.bar} aria-hidden="true">
        {open.map(({ name, weight }) => (
          <span key={name} data-back={name} style={{ flexGrow: weight }}>
            {name}
          </span>
        ))}
        <span data-back="None" style={{ flexGrow: 1.4 }}>
          None
        </span>
      </div>
      <dl className={styles.lines}>
        {open.map(({ name, until, back }) => (
          <div key={name}>
            <dt>Until {shown(until)}</dt>
            <dd>{back}</dd>
          </div>
        ))}
        <div>
          <dt>After that</dt>
          <dd>{isByCredit ? 'Credit used' : 'No refund'}</dd>
        </div>
      </dl>
      <p className={styles.small}>
        {isOfMany && 'Each session is moved or cancelled separately, under the same rule. '}If{' '}
        {firstName(instructor)} does not come, or a technical problem on our side stops the session, you get a
        full refund. See the <Link to="/refund-policy#sessions">Refund Policy</Link>.
      </p>
    </div>
  )
}
