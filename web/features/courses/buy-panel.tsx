import { useQueryClient } from '@tanstack/react-query'
import { CreditCard, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Course } from '#shared/contract/course.ts'
import { payments } from '#shared/contract/payments.ts'
import type { PaymentWays } from '#shared/contract/purchase.ts'
import type { Provider } from '#shared/rules/charge.ts'
import { refundRules } from '#shared/rules/refund.ts'
import { call } from '../../api.ts'
import { refreshMember } from '../../payments/refresh.ts'
import { useLeaving } from '../../payments/use-leaving.ts'
import { problemCode } from '../../problem.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { type Option, OptionRows } from '../../ui/option-row.tsx'
import { plans } from '../../ui/plans.ts'
import styles from './panel.module.css'

type BuyProps = { course: Course; ways: PaymentWays }

const card: Option<Provider> = {
  value: 'stripe',
  label: 'Card',
  icon: <CreditCard size={20} aria-hidden="true" />,
}
const wallet: Option<Provider> = {
  ...{ value: 'paypal', label: 'PayPal' },
  icon: <Wallet size={20} aria-hidden="true" />,
}

/** What a course costs by itself and by what it is paid, beside the plan that holds it. */
export function BuyPanel({ course, ways }: BuyProps) {
  const { accessLevel, price } = course
  const { days, viewedUnderPercent } = refundRules.course
  const { options, provider, choose, buy, isLeaving } = useBuying(course, ways)
  return (
    <>
      <p className={styles.price}>{formatMoney(price)}</p>
      {options.length > 1 && (
        <OptionRows label="How to pay" options={options} value={provider} onChange={choose} />
      )}
      <Button variant="gold" size="large" busy={isLeaving} onClick={buy}>
        Buy for {formatMoney(price)}
      </Button>
      {accessLevel !== 'free' && (
        <ButtonLink to="/subscribe" variant="quiet">
          Or with {plans[accessLevel].name}, {plans[accessLevel].price} a month
        </ButtonLink>
      )}
      <p className={styles.small}>
        {options.length === 1 && `You pay by ${options[0]?.value === 'paypal' ? 'PayPal' : 'card'}. `}
        All back within {days} days while less than {viewedUnderPercent}% is watched:{' '}
        <Link to="/refund-policy#courses">Refund Policy</Link>.
      </p>
    </>
  )
}

/** For who has it by their plan already. */
export function BuyForGood({ course, ways }: BuyProps) {
  const { options, provider, choose, buy, isLeaving } = useBuying(course, ways)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.forGood}>
      <p className={styles.forGoodHead}>
        <span>Keep it for good</span>
        <Button
          size="small"
          variant="quiet"
          busy={isLeaving}
          onClick={isOpen || options.length === 1 ? buy : () => setOpen(true)}
        >
          Buy for {formatMoney(course.price)}
        </Button>
      </p>
      {isOpen && <OptionRows label="How to pay" options={options} value={provider} onChange={choose} />}
    </div>
  )
}

function useBuying({ id }: Course, ways: PaymentWays) {
  const client = useQueryClient()
  const { leave, isLeaving } = useLeaving()
  const options = [...(ways.card ? [card] : []), ...(ways.wallet ? [wallet] : [])]
  const [chosen, choose] = useState<Provider>()
  const provider = chosen ?? options[0]?.value ?? 'stripe'
  const ask = async () => (await call(payments.buyCourse, { params: { id }, body: { provider } })).checkoutUrl
  /** Bought in another window meanwhile: then it is theirs already. */
  const refused = (error: Error) => {
    if (problemCode(error) === 'course.owned') void refreshMember(client)
  }
  return { options, provider, choose, isLeaving, buy: () => leave(ask, refused) }
}
