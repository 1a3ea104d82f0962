import {
  CalendarClock,
  CalendarPlus,
  Ellipsis,
  NotebookPen,
  ReceiptText,
  RotateCcw,
  Star,
  Undo2,
  UserX,
  X,
} from 'lucide-react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { OwnReview } from '#shared/contract/reviews/reviews.ts'
import { sessionName } from '#shared/rules/sessions/booking.ts'
import { wasHeld } from '#shared/rules/sessions/review.ts'
import { absenceLabel } from '../../../parts/booking/absence-dialog.tsx'
import { calendarAddress } from '../../../parts/booking/calendar-address.ts'
import {
  absenceToTell,
  askedMove,
  isCancellable,
  isMovable,
  isToPay,
  ownMove,
  whyNotMoved,
} from '../../../parts/booking/sides.ts'
import { bothTimes } from '../../../parts/booking/times/time-words.ts'
import { useOwnReview } from '../../../parts/reviews/own-reviews.ts'
import { Link } from '../../../router/link.tsx'
import { Menu, MenuButton, MenuNote } from '../../../ui/dialog/menu.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DateTile } from '../../../ui/text/date-tile.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { hasPreparation } from '../prepare/preparation-dialog.tsx'
import { BookingAction } from './booking-action.tsx'
import { CreditBadge, PaidBadge, StateBadge, shownState } from './booking-badges.tsx'
import styles from './bookings-page.module.css'
import { HeldFor } from './held-for.tsx'
import type { Group } from './own-groups.ts'
import { moneyWords, seriesWords, standWords } from './own-words.ts'
import { isChangeable, reviewWords } from './review-words.ts'

type BookingRowProps = {
  booking: Booking
  group: Group
  /** Milliseconds. */
  now: number
  /** It has the one main action of the page. */
  isUrgent: boolean
  /** Opens the dialog of an action. */
  onAsk: (what: Asked) => void
}

/** The actions for a session that have a dialog. */
export type Asked = 'pay' | 'cancel' | 'move' | 'answer' | 'takeBack' | 'absence' | 'review' | 'prepare'

/** A session: its time, its instructor, its state, its price, and its actions. */
export function BookingRow({ booking, group, now, isUrgent, onAsk }: BookingRowProps) {
  const { scheduledAt, status, isPaid, heldUntil, totalAmount } = booking
  const name = sessionName(booking)
  const { own, theirs } = bothTimes(booking)
  const money = moneyWords(booking)
  const stand = standWords(booking, now)
  const review = useOwnReview(booking.id)
  return (
    <li className={styles.row} data-group={group}>
      <DateTile at={scheduledAt} now={now} {...(group === 'past' && { look: 'over' as const })} />
      <div className={styles.what}>
        <div className={styles.head}>
          <h3 className={styles.name}>{name}</h3>
          <StateBadge status={shownState(booking)} />
        </div>
        <p className={styles.time}>
          <time dateTime={scheduledAt}>{own}</time> <span className={styles.theirs}>({theirs})</span>
        </p>
        {status === 'pending' && group === 'needs' && <HeldFor until={heldUntil} />}
        {stand && <p className={standLooks[group] ?? styles.stand}>{stand}</p>}
        {booking.preparation && <p className={styles.stand}>{preparedWords(booking.preparation)}</p>}
        {review && <p className={styles.stand}>{reviewWords(review)}</p>}
        {booking.package && !booking.package.isReturned && (
          <p className={styles.stand}>Part of your package.</p>
        )}
        {booking.series && (
          <p className={styles.stand}>{seriesWords(booking.series, isToPay(booking, now))}</p>
        )}
        <p className={styles.money}>
          {!booking.credit && <b>{formatMoney(totalAmount)}</b>}
          {booking.credit && <CreditBadge />}
          {money ? <span>{money}</span> : !booking.credit && <PaidBadge isPaid={isPaid} />}
        </p>
      </div>
      <div className={styles.acts}>
        <BookingAction
          booking={booking}
          group={group}
          now={now}
          isUrgent={isUrgent}
          name={name}
          isReviewed={review !== undefined}
          onReview={() => onAsk('review')}
          onPay={() => onAsk('pay')}
          onAnswer={() => onAsk('answer')}
        />
        <MoreActions booking={booking} group={group} now={now} name={name} review={review} onAsk={onAsk} />
      </div>
    </li>
  )
}

function preparedWords({ notes, clip }: NonNullable<Booking['preparation']>): string {
  if (!clip) return 'Notes added'
  return notes ? 'Notes and practice clip added' : 'Practice clip added'
}

const standLooks: Partial<Record<Group, string | undefined>> = { now: styles.live, needs: styles.asked }

type MoreActionsProps = Pick<BookingRowProps, 'booking' | 'group' | 'now' | 'onAsk'> & {
  name: string
  review: OwnReview | undefined
}

/** The rarer actions. A session that is over has its own button to book again. */
function MoreActions({ booking, group, now, name, review, onAsk }: MoreActionsProps) {
  const { id, purchaseId, instructorId } = booking
  const [asked, own] = [askedMove(booking, 'student', now), ownMove(booking, 'student', now)]
  const isAbsent = absenceToTell(booking, 'student', now) !== undefined
  const notMoved = whyNotMoved(booking, now)
  if (group === 'past' && !purchaseId && !booking.credit) return <span className={styles.noMore} />
  return (
    <Menu
      isInPage
      label={`More for ${name}`}
      className={styles.moreButton}
      button={<Ellipsis size={20} aria-hidden="true" />}
    >
      {asked && group === 'now' && (
        <MenuButton onPress={() => onAsk('answer')}>
          <CalendarClock size={18} aria-hidden="true" /> Answer the move request
        </MenuButton>
      )}
      {isMovable(booking, now) && !asked && (
        <MenuButton onPress={() => onAsk('move')}>
          <CalendarClock size={18} aria-hidden="true" /> {own ? 'Ask for another time' : 'Move'}
        </MenuButton>
      )}
      {notMoved && group !== 'past' && <MenuNote>{notMoved}</MenuNote>}
      {own && (
        <MenuButton onPress={() => onAsk('takeBack')}>
          <Undo2 size={18} aria-hidden="true" /> Keep the old time
        </MenuButton>
      )}
      {hasPreparation(booking, now) && (
        <MenuButton onPress={() => onAsk('prepare')}>
          <NotebookPen size={18} aria-hidden="true" /> Notes and practice clip
        </MenuButton>
      )}
      {group !== 'past' && booking.isPaid && (
        <a href={calendarAddress(id)} download>
          <CalendarPlus size={18} aria-hidden="true" /> Add to calendar
        </a>
      )}
      {isAbsent && (
        <MenuButton onPress={() => onAsk('absence')}>
          <UserX size={18} aria-hidden="true" /> {absenceLabel(booking, 'student')}
        </MenuButton>
      )}
      {isCancellable(booking, now) && (
        <MenuButton onPress={() => onAsk('cancel')}>
          <X size={18} aria-hidden="true" /> Cancel
        </MenuButton>
      )}
      {isChangeable(review, now) && (
        <MenuButton onPress={() => onAsk('review')}>
          <Star size={18} aria-hidden="true" /> Change your review
        </MenuButton>
      )}
      {wasHeld(booking) && !review && (
        <Link to={`/instructors/${instructorId}`}>
          <RotateCcw size={18} aria-hidden="true" /> Book again
        </Link>
      )}
      {purchaseId && (
        <Link to={`/purchases/${purchaseId}`}>
          <ReceiptText size={18} aria-hidden="true" /> See the payment
        </Link>
      )}
      {group !== 'past' && (
        <Link to={`/instructors/${instructorId}`}>
          <RotateCcw size={18} aria-hidden="true" /> Book again
        </Link>
      )}
    </Menu>
  )
}

/** The placeholder of a row while it loads. */
export function WaitingRow() {
  return (
    <li className={styles.row} aria-hidden="true">
      <Skeleton width="4rem" height="4.25rem" />
      <div className={styles.what}>
        <Skeleton width="18rem" height="1.5rem" />
        <Skeleton width="14rem" height="1.3rem" />
        <Skeleton width="9rem" height="1.3rem" />
        <Skeleton width="7rem" height="1.4rem" />
      </div>
      <div className={styles.acts}>
        <Skeleton width="8rem" height="2.75rem" />
      </div>
    </li>
  )
}
