import { useState } from 'react'
import type { SessionCredits } from '#shared/contract/bookings/credits.ts'
import type { SessionPackage } from '#shared/contract/bookings/packages.ts'
import { leftWords, monthWords, sumOf } from '../../../parts/booking/own-credits.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { OptionRows } from '../../../ui/form/option-row.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'
import styles from './book-steps.module.css'

export type Way = 'credit' | 'package' | 'single'

export type Ways = {
  credits: SessionCredits | undefined
  pack: SessionPackage | undefined
  /** The price of a single session; undefined if this length is not offered. */
  price: string | undefined
  minutes: number
}

/** Why no credit covers this session, in words; undefined if one does, or if the plan includes none. */
function whyNoCredit({ credits, minutes }: Ways): string | undefined {
  if (!credits) return undefined
  if (credits.refusal) return `${credits.refusal}.`
  if (minutes > credits.minutes) return `A Master credit covers sessions of up to ${credits.minutes} minutes.`
  return sumOf(credits) === 0 ? `All Master credits for ${monthWords(credits.month)} are used.` : undefined
}

/** The ways to pay for the session, the cheapest first, and the chosen one. */
export function usePayBy(ways: Ways, wishesPackage: boolean) {
  const [chosen, choose] = useState<Way | undefined>(wishesPackage ? 'package' : undefined)
  const hasCredit = ways.credits !== undefined && whyNoCredit(ways) === undefined
  const open: Way[] = [
    ...(hasCredit ? (['credit'] as const) : []),
    ...(ways.pack ? (['package'] as const) : []),
    ...(ways.price === undefined ? [] : (['single'] as const)),
  ]
  const way = chosen && open.includes(chosen) ? chosen : (open[0] ?? 'single')
  return { way, choose, open }
}

type PayByProps = Ways & { way: Way; open: readonly Way[]; onChange: (way: Way) => void; isLoading: boolean }

/** The choice between a Master credit, a package bought before, and a single payment. */
export function PayBy({ way, open, onChange, isLoading, ...ways }: PayByProps) {
  const { credits, pack, price } = ways
  const note = whyNoCredit(ways)
  if (!isLoading && !credits && !pack) return null
  const options = {
    credit: { label: 'With a Master credit', words: credits && leftWords(credits) },
    package: {
      label: 'With your package',
      words: pack && `${pack.left} of ${pack.sessions} sessions left, until ${formatDate(pack.endsAt)}`,
    },
    single: { label: 'Single payment', words: price && formatMoney(price) },
  }
  return (
    <section className={styles.card} aria-labelledby="by" aria-busy={isLoading || undefined}>
      <h2 id="by" className={styles.cardTitle}>
        How you pay
      </h2>
      {isLoading ? (
        <Skeleton height="8.5rem" />
      ) : (
        <OptionRows
          label="How you pay"
          options={open.map((value) => ({
            value,
            label: options[value].label,
            words: options[value].words ?? '',
          }))}
          value={way}
          onChange={onChange}
        />
      )}
      {note && <p className={styles.promise}>{note}</p>}
    </section>
  )
}
