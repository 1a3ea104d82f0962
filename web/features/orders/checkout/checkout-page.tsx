import { useQuery } from '@tanstack/react-query'
import { Download, Lock, PackageX, ShoppingBag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { KeptAddress } from '#shared/contract/address.ts'
import type { User } from '#shared/contract/members/user.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import type { CheckoutChange } from '#shared/contract/payments/checkout.ts'
import type { PaymentWays } from '#shared/contract/payments/purchase.ts'
import { type Address, addressIssues, emptyAddress, tidyAddress } from '#shared/rules/address/address.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { orderTotal } from '#shared/rules/store/order.ts'
import {
  afterBusinessDays,
  type ShippingMethod,
  shippingCents,
  shippingDays,
  shippingMethods,
  shippingNames,
} from '#shared/rules/store/shipping.ts'
import { read } from '../../../api.ts'
import { AddressForm } from '../../../parts/addresses/address-form.tsx'
import { labelLines } from '../../../parts/addresses/label-lines.ts'
import { payOptions } from '../../../parts/payments/pay-options.tsx'
import { waysOf } from '../../../parts/payments/reads.ts'
import { nameOf } from '../../../parts/session/name-of.ts'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { useSession } from '../../../session.ts'
import { CheckboxField } from '../../../ui/base/amplify.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { focusPage } from '../../../ui/base/focus-page.ts'
import { Page } from '../../../ui/base/page.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { StateCard } from '../../../ui/feedback/state-card.tsx'
import { OptionRows } from '../../../ui/form/option-row.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { buyable, pricedLines, type SoldLine, useSoldLines } from '../sold-lines.ts'
import { useStandardShipping } from '../use-standard-shipping.ts'
import styles from './checkout.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { type CheckoutChangesShown, useCheckout, useWanted } from './use-checkout.ts'

/** Address, shipping and payment method on one page, with the total always visible. */
export function CheckoutPage() {
  const session = useSession()
  useGuard()
  const wanted = useWanted()
  const { sold, error, retry, refresh } = useSoldLines(wanted.lines)
  const ways = useQuery(waysOf())
  const kept = useQuery(read(orders.listAddresses))
  if (session.status !== 'member') return null
  if (error || ways.error || kept.error) {
    const again = () => void Promise.all([retry(), ways.refetch(), kept.refetch()])
    return <ErrorState level={1} title="The checkout could not be loaded" onRetry={again} />
  }
  if (!wanted.isPending && sold && buyable(sold).length === 0) return <NothingToPay />
  if (wanted.isPending || !sold || !ways.data || !kept.data) {
    return (
      <Page title="Checkout">
        <div className={styles.columns} aria-busy="true">
          <Skeleton height="32rem" />
          <Skeleton height="20rem" />
        </div>
      </Page>
    )
  }
  return (
    <CheckoutForm
      lines={sold}
      isCart={wanted.isCart}
      user={session.user}
      ways={ways.data}
      kept={kept.data.items}
      onChanged={refresh}
    />
  )
}

function NothingToPay() {
  return (
    <EmptyState
      level={1}
      title="Your cart is empty"
      icon={<ShoppingBag size={26} />}
      actions={
        <ButtonLink to="/store" variant="gold">
          Open store
        </ButtonLink>
      }
    >
      The items are sold out or already paid.
    </EmptyState>
  )
}

type CheckoutFormProps = {
  lines: readonly SoldLine[]
  isCart: boolean
  user: User
  ways: PaymentWays
  kept: readonly KeptAddress[]
  onChanged: () => Promise<unknown>
}

/** Stands for an address that is not saved yet. */
const another = 'another'

function CheckoutForm({ lines, isCart, user, ways, kept, onChanged }: CheckoutFormProps) {
  const { pay, isPaying, changes, dismiss } = useCheckout(isCart)
  const [chosen, setChosen] = useState(kept[0]?.id ?? another)
  const [address, setAddress] = useState<Address>({
    ...emptyAddress,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
  })
  const [isKept, setKept] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const [shipping, setShipping] = useState<ShippingMethod>('standard')
  const options = payOptions(ways)
  const [provider, setProvider] = useState<Provider>(options[0]?.value ?? 'stripe')
  const standard = useStandardShipping()
  const { goods, total, isShipped } = orderTotal(pricedLines(lines), shipping, standard)
  const own = kept.find(({ id }) => id === chosen)?.address
  const going = own ?? tidyAddress(address)
  const issues = isShipped ? addressIssues(going) : []
  const press = () => {
    setChecked(true)
    if (issues.length > 0) return
    pay({ lines, shipping, total, provider, address: isShipped ? going : undefined, isKept: isKept && !own })
  }
  if (changes) {
    const again = async () => {
      dismiss()
      await onChanged()
      focusPage()
    }
    return <Changed changes={changes} lines={lines} onGoOn={() => void again()} />
  }
  const amount = formatMoney(dollarsOf(total))
  return (
    <Page title="Checkout">
      <div className={styles.columns}>
        <div className={styles.steps}>
          <Step at={1} title="Contact">
            <p className={styles.strong}>{user.email}</p>
            <p className={styles.quiet}>Signed in as {nameOf(user)}; the receipt and tracking go here</p>
          </Step>
          {isShipped && (
            <Step at={2} title="Delivery">
              {kept.length > 0 && (
                <OptionRows
                  label="Delivery address"
                  options={[
                    ...kept.map(({ id, address: one }, place) => ({
                      value: id,
                      label: place === 0 ? 'Default address' : `${one.firstName} ${one.lastName}`,
                      words: labelLines(one).join(', '),
                    })),
                    { value: another, label: 'Another address' },
                  ]}
                  value={chosen}
                  onChange={setChosen}
                />
              )}
              {!own && (
                <>
                  <AddressForm address={address} onChange={setAddress} isChecked={isChecked} />
                  <CheckboxField
                    label="Keep this address"
                    name="keep"
                    checked={isKept}
                    onChange={({ target }) => setKept(target.checked)}
                  />
                </>
              )}
              <h3 className={styles.heading}>Shipping</h3>
              <OptionRows
                label="Shipping"
                options={shippingMethods.map((method) => ({
                  value: method,
                  label: shippingNames[method],
                  words: arrives(method),
                  icon: <Price cents={shippingCents(method, goods, standard)} />,
                }))}
                value={shipping}
                onChange={setShipping}
              />
            </Step>
          )}
          <Step at={isShipped ? 3 : 2} title="Payment">
            {options.length > 0 ? (
              <OptionRows label="Pay by" options={options} value={provider} onChange={setProvider} />
            ) : (
              <Note>Payment processing is being set up. Please contact support.</Note>
            )}
            {lines.some(({ isDigital, isGone }) => isDigital && !isGone) && (
              <p className={styles.hint}>
                <Download size={16} aria-hidden="true" /> Files are ready immediately. You can return them for{' '}
                {refundRules.digital.days} days, until they are fully downloaded.
              </p>
            )}
            {isChecked && issues.length > 0 && (
              <div role="alert" className={styles.faults}>
                <p>The address is not complete yet:</p>
                <ul>
                  {issues.map(({ part, words }) => (
                    <li key={part}>{words}</li>
                  ))}
                </ul>
              </div>
            )}
            <Button
              variant="gold"
              size="large"
              busy={isPaying}
              aria-disabled={options.length === 0}
              onClick={options.length > 0 ? press : undefined}
            >
              Pay {amount}
            </Button>
            <p className={styles.hint}>
              <Lock size={16} aria-hidden="true" /> You pay on the page of the payment provider and then
              return here. Kiai never sees your card number.
            </p>
          </Step>
        </div>
        <CheckoutSummary lines={lines} shipping={shipping} />
      </div>
    </Page>
  )
}

function Step({ at, title, children }: { at: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.step} aria-label={title}>
      <h2 className={styles.title}>
        <span className={styles.number} aria-hidden="true">
          {at}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

const Price = ({ cents }: { cents: number }) => (
  <span className={styles.price}>{cents === 0 ? 'Free' : formatMoney(dollarsOf(cents))}</span>
)

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** When a parcel that is paid now arrives. */
function arrives(method: ShippingMethod): string {
  const [from, to] = shippingDays[method]
  const now = new Date()
  const first = shortDay.format(afterBusinessDays(now, from))
  if (from === to) return `arrives ${first}`
  const days = method === 'standard' ? `${from}-${to} days` : `${from}-${to} business days`
  return `${days}, arrives ${first} – ${shortDay.format(afterBusinessDays(now, to))}`
}

/** What changed about a line: its stock, its price, or both. */
function changedWords(one: CheckoutChange, lines: readonly SoldLine[]): string {
  const { productId, size, color, change, left, price } = one
  if (change === 'gone') return 'sold out'
  const seen = lines.find(
    (line) => line.productId === productId && line.size === size && line.color === color,
  )
  const stock = { fewer: `only ${left} left`, too_many: `at most ${left}`, price: '' }[change]
  return [stock, seen?.price !== price && `now ${formatMoney(price)}`].filter(Boolean).join(', ')
}

type ChangedProps = {
  changes: CheckoutChangesShown
  /** The lines as the buyer saw them. */
  lines: readonly SoldLine[]
  onGoOn: () => void
}

/** The differences to the prices and stock that the buyer saw, and the new total. */
function Changed({ changes, lines, onGoOn }: ChangedProps) {
  const gone = changes.changes.filter(({ change }) => change === 'gone')
  const [first] = changes.changes
  const title =
    gone.length === 1
      ? 'One item sold out'
      : gone.length > 1
        ? `${gone.length} items sold out`
        : 'Your order has changed'
  return (
    <div className={`${styles.changed} page-width`}>
      <StateCard
        icon={<PackageX size={26} />}
        tone="gold"
        level={1}
        title={title}
        actions={
          <>
            {changes.total !== '0.00' && (
              <Button variant="gold" onClick={onGoOn}>
                Continue, {formatMoney(changes.total)}
              </Button>
            )}
            <ButtonLink to="/cart">Back to cart</ButtonLink>
          </>
        }
      >
        <p>Nothing was charged.{first ? '' : ' The total has changed.'}</p>
        <ul className={styles.changes}>
          {changes.changes.map((one) => (
            <li key={`${one.productId} ${one.size} ${one.color}`}>
              <b>{one.name}</b>: {changedWords(one, lines)}
            </li>
          ))}
        </ul>
      </StateCard>
    </div>
  )
}
