import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer, ReceiptText } from 'lucide-react'
import type { User } from '#shared/contract/members/user.ts'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { isSettled } from '#shared/rules/money/charge.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { office } from '#shared/rules/office/office.ts'
import { ContactSupport } from '../../../parts/contact/contact-support.tsx'
import { purchaseOf } from '../../../parts/payments/reads.ts'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { useSite } from '../../../parts/site/use-site.ts'
import { problemCode } from '../../../problem.ts'
import { Link } from '../../../router/link.tsx'
import { useParams } from '../../../router/router.tsx'
import { useSession } from '../../../session.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Logo } from '../../../ui/base/logo.tsx'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { formatMoney, formatPaperDate } from '../../../ui/text/format.ts'
import { refundLine, sessionLines } from './purchase-facts.tsx'
import { nameOf, wayOf } from './purchase-words.ts'
import styles from './receipt-page.module.css'
import { orderLines, type ReceiptOrder, useReceiptOrder } from './use-receipt-order.ts'

/** The receipt of a purchase: white paper, and nothing else when printed. */
export function ReceiptPage() {
  const { id = '' } = useParams()
  const session = useSession()
  useGuard()
  if (session.status !== 'member') return null
  if (!idPattern('charge').test(id)) return <NoReceipt />
  return <ReceiptAt key={id} id={id} user={session.user} />
}

function ReceiptAt({ id, user }: { id: string; user: User }) {
  const { data: purchase, error, refetch } = useQuery(purchaseOf(id))
  const { order, isPending, error: orderError, retry } = useReceiptOrder(purchase, 'buyer')
  usePageTitle(purchase?.receiptNumber ? `Receipt ${purchase.receiptNumber} · Kiai` : undefined)
  if (error && !purchase) {
    return problemCode(error) === 'purchase.not_found' ? (
      <NoReceipt />
    ) : (
      <ErrorState level={1} title="The receipt could not be loaded" onRetry={() => void refetch()} />
    )
  }
  if (purchase && !isSettled(purchase.state)) return <NoReceipt id={id} />
  if (orderError) return <ErrorState level={1} title="The receipt could not be loaded" onRetry={retry} />
  const isReady = purchase !== undefined && !isPending
  return (
    <div className={`${styles.page} page-width`} aria-busy={!isReady}>
      <div className={`${styles.above} unprinted`}>
        <Link to="/profile?tab=purchases" className={styles.back}>
          <ArrowLeft size={18} aria-hidden="true" /> Purchases
        </Link>
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </Button>
      </div>
      {isReady ? (
        <ReceiptPaper purchase={purchase} order={order} to={[fullName(user), user.email]} />
      ) : (
        <PaperSkeleton />
      )}
    </div>
  )
}

const fullName = ({ firstName, lastName }: User) => [firstName, lastName].filter(Boolean).join(' ')

type PaperProps = {
  purchase: Purchase
  /** The paid order, for a purchase in the store. */
  order: ReceiptOrder | undefined
  /** The recipient: name and address, one line each. */
  to: string[]
}

/** The receipt itself, the same for the member and for an admin. */
export function ReceiptPaper({ purchase, order, to }: PaperProps) {
  const { office: home } = useSite()
  const { receiptNumber, paidAt, createdAt, amount, tax, refunds, refundedAmount } = purchase
  return (
    <article className={styles.paper} aria-labelledby="receipt">
      <header className={styles.head}>
        <span className={styles.logo}>
          <Logo />
        </span>
        <div>
          <h1 id="receipt" className={styles.title}>
            Receipt
          </h1>
          <p className={styles.quiet}>{receiptNumber}</p>
        </div>
      </header>
      <div className={styles.parties}>
        <Party label="From" lines={[office.name, home.street, `${home.city}, ${home.region}`]} />
        <Party label="To" lines={to} />
      </div>
      <p>
        <b>Paid {formatPaperDate(paidAt ?? createdAt)}</b>{' '}
        <span className={styles.quiet}>
          by {wayOf(purchase) === 'PayPal' ? 'PayPal' : 'card'}. Order {order?.number ?? purchase.id}.
        </span>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {itemsOf(purchase, order).map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text, and lines never move
            <tr key={at}>
              <td>{item.what}</td>
              <td>{formatMoney(item.amount)}</td>
            </tr>
          ))}
          {tax && (
            <tr>
              <td>
                {tax.name} {tax.percentage}%, included
              </td>
              <td>{formatMoney(tax.amount)}</td>
            </tr>
          )}
          <tr className={styles.total}>
            <th scope="row">Total, USD</th>
            <td>{formatMoney(amount)}</td>
          </tr>
          {refunds.map((refund) => {
            const { what, amount: back } = refundLine(refund, tax?.name)
            return (
              <tr key={refund.id}>
                <td>{what}</td>
                <td>{formatMoney(back)}</td>
              </tr>
            )
          })}
          {refunds.length > 0 && (
            <>
              <tr>
                <td>Total refunded</td>
                <td>{formatMoney(refundedAmount)}</td>
              </tr>
              <tr className={styles.total}>
                <th scope="row">Paid after refunds</th>
                <td>{formatMoney(dollarsOf(centsOf(amount) - centsOf(refundedAmount)))}</td>
              </tr>
            </>
          )}
        </tbody>
      </table>
      <p className={styles.small}>
        Questions? <ContactSupport purchase={purchase.id}>Contact support</ContactSupport> with the number of
        this receipt. For refunds, see the <Link to="/refund-policy">Refund Policy</Link>.
      </p>
    </article>
  )
}

function itemsOf(purchase: Purchase, order: ReceiptOrder | undefined) {
  if (order) return orderLines(order)
  const sessions = sessionLines(purchase, 'paper')
  return sessions.length > 0 ? sessions : [{ what: nameOf(purchase), amount: purchase.amount }]
}

function Party({ label, lines }: { label: string; lines: string[] }) {
  return (
    <div>
      <h2 className={styles.label}>{label}</h2>
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

export function PaperSkeleton() {
  return (
    <div className={styles.paper}>
      <h1 className="visually-hidden">Loading the receipt</h1>
      <div className={styles.blank}>
        <Skeleton width="40%" height="2rem" />
        <Skeleton width="70%" height="6rem" />
        <Skeleton height="12rem" />
      </div>
    </div>
  )
}

/** There is no receipt, or not yet. */
function NoReceipt({ id }: { id?: string }) {
  usePageTitle('Receipt Not Found · Kiai')
  return (
    <EmptyState
      level={1}
      title={id ? 'No receipt yet' : 'Receipt Not Found'}
      icon={<ReceiptText size={26} />}
      actions={
        <>
          {id && (
            <ButtonLink to={`/purchases/${id}`} variant="gold">
              View status
            </ButtonLink>
          )}
          <ButtonLink to="/profile?tab=purchases">My purchases</ButtonLink>
        </>
      }
    >
      {id ? 'The receipt is available when the payment has arrived.' : 'This receipt is not in your account.'}
    </EmptyState>
  )
}
