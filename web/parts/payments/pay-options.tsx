import { CreditCard, Wallet } from 'lucide-react'
import type { PaymentWays } from '#shared/contract/payments/purchase.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import type { Option } from '../../ui/form/option-row.tsx'

const card: Option<Provider> = {
  value: 'stripe',
  label: 'Card',
  icon: <CreditCard size={20} aria-hidden="true" />,
}
const wallet: Option<Provider> = {
  value: 'paypal',
  label: 'PayPal',
  icon: <Wallet size={20} aria-hidden="true" />,
}

/** The payment methods, card first; empty if none is set up. */
export const payOptions = (ways: PaymentWays): Option<Provider>[] => [
  ...(ways.card ? [card] : []),
  ...(ways.wallet ? [wallet] : []),
]
