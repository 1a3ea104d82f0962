import { ArrowLeft, Printer } from 'lucide-react'
import { idPattern } from '#shared/rules/ids.ts'
import { AdminNotFoundPage } from '../../../../parts/admin/admin-not-found.tsx'
import { usePayment } from '../../../../parts/admin/payments/use-payment.ts'
import { useGuard } from '../../../../parts/session/use-guard.ts'
import { problemCode } from '../../../../problem.ts'
import { Link } from '../../../../router/link.tsx'
import { useParams } from '../../../../router/router.tsx'
import { Button } from '../../../../ui/base/button.tsx'
import { usePageTitle } from '../../../../ui/base/page-title.ts'
import { ErrorState } from '../../../../ui/feedback/state.tsx'
import styles from '../../purchases/receipt-page.module.css'
import { PaperSkeleton, ReceiptPaper } from '../../purchases/receipt-page.tsx'
import { useReceiptOrder } from '../../purchases/use-receipt-order.ts'

/** A member's receipt for an admin: the same document. */
export function AdminReceiptPage() {
  const { id = '' } = useParams()
  useGuard()
  return idPattern('charge').test(id) ? <ReceiptOf key={id} id={id} /> : <AdminNotFoundPage />
}

function ReceiptOf({ id }: { id: string }) {
  const { data, error, refetch } = usePayment(id)
  const { order, isPending, error: orderError, retry } = useReceiptOrder(data?.purchase, 'admin')
  const number = data?.purchase.receiptNumber
  usePageTitle(number ? `Receipt ${number} · Kiai Admin` : undefined)
  if (error && !data) {
    return problemCode(error) === 'purchase.not_found' ? (
      <AdminNotFoundPage />
    ) : (
      <ErrorState level={1} title="The receipt could not be loaded" onRetry={() => void refetch()} />
    )
  }
  if (data && !number) return <AdminNotFoundPage />
  if (orderError) return <ErrorState level={1} title="The receipt could not be loaded" onRetry={retry} />
  const isReady = data !== undefined && !isPending
  return (
    <div className={`${styles.page} page-width`} aria-busy={!isReady}>
      <div className={`${styles.above} unprinted`}>
        <Link to={`/admin/payments?payment=${id}`} className={styles.back}>
          <ArrowLeft size={18} aria-hidden="true" /> Payment
        </Link>
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </Button>
      </div>
      {isReady ? (
        <ReceiptPaper purchase={data.purchase} order={order} to={[data.memberName, data.memberEmail ?? '']} />
      ) : (
        <PaperSkeleton />
      )}
    </div>
  )
}
