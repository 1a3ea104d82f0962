import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import type { SessionPackage } from '#shared/contract/bookings/packages.ts'
import type { PackageOffer, Slots } from '#shared/contract/bookings/schedules.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { packageRules } from '#shared/rules/money/package.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { call } from '../../api.ts'
import { payOptions } from '../../parts/payments/pay-options.tsx'
import { waysOf } from '../../parts/payments/reads.ts'
import { useLeaving } from '../../parts/payments/use-leaving.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { OptionRows } from '../../ui/form/option-row.tsx'
import { formatDate, formatMoney } from '../../ui/text/format.ts'
import styles from './book-panel.module.css'

type PackageOffersProps = {
  instructorId: string
  slots: Slots
  /** The packages of the member, with any instructor. */
  packages: readonly SessionPackage[]
  duration: number
}

/** Packages of sessions of the chosen length, and the sessions that the member has left of them. */
export function PackageOffers({ instructorId, slots, packages, duration }: PackageOffersProps) {
  const [chosen, choose] = useState<PackageOffer>()
  const offers = slots.packages.filter(({ minutes }) => minutes === duration)
  const theirs = packages.filter((one) => one.instructorId === instructorId && one.left > 0)
  if (offers.length === 0 && theirs.length === 0) return null
  const single = slots.lengths.find(({ minutes }) => minutes === duration)?.price ?? slots.price
  return (
    <section aria-labelledby="packages" className={styles.next}>
      <h3 id="packages" className={styles.nextTitle}>
        <Layers size={18} aria-hidden="true" /> Packages
      </h3>
      {theirs.map((one) => (
        <div key={one.id} className={styles.own}>
          <p className={styles.quiet}>
            You have {one.left} of {one.sessions} sessions of {one.duration} minutes left. Book them until{' '}
            {formatDate(one.endsAt)}.
          </p>
          <ButtonLink size="small" to={`/instructors/${instructorId}/book?package=${one.id}`}>
            Book one of {one.duration} minutes
          </ButtonLink>
        </div>
      ))}
      {offers.map((offer) => (
        <Button key={offer.sessions} onClick={() => choose(offer)} className={styles.offer}>
          <span>
            <b>{offer.sessions} sessions</b> <span>{eachWords(offer, single)}</span>
          </span>
          <b>{formatMoney(offer.price)}</b>
        </Button>
      ))}
      <BuyDialog instructorId={instructorId} offer={chosen} onClose={() => choose(undefined)} />
    </section>
  )
}

/** The price of one session, and the saving. */
function eachWords({ price, sessions }: PackageOffer, single: string): string {
  const each = `${formatMoney(dollarsOf(Math.floor(centsOf(price) / sessions)))} each`
  const less = Math.round(100 - (centsOf(price) / (centsOf(single) * sessions)) * 100)
  return less > 0 ? `${each}, ${less}% less` : each
}

const { fullFromHours, partFromHours, partPercent } = refundRules.session

type BuyDialogProps = { instructorId: string; offer: PackageOffer | undefined; onClose: () => void }

/** The details of a package and its payment methods, before the provider's page opens. */
function BuyDialog({ instructorId, offer, onClose }: BuyDialogProps) {
  const ways = useQuery({ ...waysOf(), enabled: offer !== undefined })
  const options = ways.data ? payOptions(ways.data) : []
  const [chosen, choose] = useState<Provider>()
  const provider = chosen ?? options[0]?.value
  const { leave, isLeaving } = useLeaving('Payment Failed')
  const pay = (wanted: PackageOffer, by: Provider) =>
    leave(
      async () =>
        (
          await call(payments.buyPackage, {
            params: { id: instructorId },
            body: { ...wanted, provider: by },
          })
        ).checkoutUrl,
      onClose,
    )
  return (
    <Dialog
      open={offer !== undefined}
      onClose={onClose}
      title={offer ? `Buy ${offer.sessions} sessions of ${offer.minutes} minutes` : ''}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          {offer && provider && (
            <Button variant="gold" busy={isLeaving} onClick={() => pay(offer, provider)}>
              Pay {formatMoney(offer.price)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.buy}>
        <ul className={styles.terms}>
          <li>Book each session when it suits you, within {packageRules.validMonths} months.</li>
          <li>
            If you cancel a session at least {fullFromHours} hours before it begins, it goes back to your
            package. From {fullFromHours} to {partFromHours} hours before, {partPercent}% of its price is
            refunded.
          </li>
          <li>
            If you have used no session, you can get a full refund within {packageRules.unusedDays} days.
            Otherwise, used sessions are deducted at the price of single sessions.
          </li>
        </ul>
        {ways.data && options.length === 0 && (
          <Note>
            <p>Payment processing is being set up. Nothing was charged.</p>
          </Note>
        )}
        {ways.data ? (
          provider && (
            <OptionRows label="Payment method" options={options} value={provider} onChange={choose} />
          )
        ) : (
          <Skeleton height="7rem" />
        )}
      </div>
    </Dialog>
  )
}
