import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '#shared/contract/courses/course.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import type { PaymentWays } from '#shared/contract/payments/purchase.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { call } from '../../api.ts'
import { plansFor } from '../../links.ts'
import { payOptions } from '../../parts/payments/pay-options.tsx'
import { refreshMember } from '../../parts/payments/refresh.ts'
import { useLeaving } from '../../parts/payments/use-leaving.ts'
import { problemCode } from '../../problem.ts'
import { Link } from '../../router/link.tsx'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { OptionRows } from '../../ui/form/option-row.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { plans } from '../../ui/text/plans.ts'
import styles from './panel.module.css'

type BuyProps = { course: Course; ways: PaymentWays }

/** The price of a course and its payment methods, beside the plan that includes it. */
export function BuyPanel({ course, ways }: BuyProps) {
  const { accessLevel, price } = course
  const { days, viewedUnderPercent } = refundRules.course
  const { options, provider, choose, buy, isLeaving } = useBuying(course, ways)
  return (
    <>
      <p className={styles.price}>{formatMoney(price)}</p>
      {options.length > 1 && (
        <OptionRows label="Payment method" options={options} value={provider} onChange={choose} />
      )}
      <Button variant="gold" size="large" busy={isLeaving} onClick={buy}>
        Buy for {formatMoney(price)}
      </Button>
      {accessLevel !== 'free' && (
        <ButtonLink to={plansFor(`/course/${course.id}`)} variant="quiet">
          Or with {plans[accessLevel].name}, {plans[accessLevel].price} a month
        </ButtonLink>
      )}
      <p className={styles.small}>
        {options.length === 1 && `You pay by ${options[0]?.value === 'paypal' ? 'PayPal' : 'card'}. `}
        Full refund within {days} days while less than {viewedUnderPercent}% is watched. See the{' '}
        <Link to="/refund-policy#courses">Refund Policy</Link>.
      </p>
    </>
  )
}

/** For members whose plan already includes the course. */
export function BuyForGood({ course, ways }: BuyProps) {
  const { options, provider, choose, buy, isLeaving } = useBuying(course, ways)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.forGood}>
      <p className={styles.forGoodHead}>
        <span>Buy this course</span>
        <Button
          size="small"
          variant="quiet"
          busy={isLeaving}
          onClick={isOpen || options.length === 1 ? buy : () => setOpen(true)}
        >
          Buy for {formatMoney(course.price)}
        </Button>
      </p>
      {isOpen && <OptionRows label="Payment method" options={options} value={provider} onChange={choose} />}
    </div>
  )
}

function useBuying({ id }: Course, ways: PaymentWays) {
  const client = useQueryClient()
  const { leave, isLeaving } = useLeaving()
  const options = payOptions(ways)
  const [chosen, choose] = useState<Provider>()
  const provider = chosen ?? options[0]?.value ?? 'stripe'
  const ask = async () => (await call(payments.buyCourse, { params: { id }, body: { provider } })).checkoutUrl
  /** If it was bought in another window, the member already owns it. */
  const refused = (error: Error) => {
    if (problemCode(error) === 'course.owned') void refreshMember(client)
  }
  return { options, provider, choose, isLeaving, buy: () => leave(ask, refused) }
}
