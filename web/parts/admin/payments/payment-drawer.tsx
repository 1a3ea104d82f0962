import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { problemCode } from '../../../problem.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../../ui/dialog/use-unsaved.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import styles from './payment-drawer.module.css'
import { PaidSessions, PaymentFacts, PaymentRefunds } from './payment-facts.tsx'
import { PaymentRefund } from './payment-refund.tsx'
import { firstAmount } from './payment-words.ts'
import { usePayment, useRefund } from './use-payment.ts'

type PaymentDrawerProps = {
  /** The payment to show; undefined shows no drawer. */
  id: string | undefined
  onClose: () => void
}

/** One payment beside its list: its member, receipt and sessions, its refunds, and a form for a manual refund. */
export function PaymentDrawer({ id, onClose }: PaymentDrawerProps) {
  return id ? (
    <OpenDrawer key={id} id={id} onClose={onClose} />
  ) : (
    <Dialog open={false} onClose={onClose} title="Payment" size="drawer">
      {null}
    </Dialog>
  )
}

function OpenDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const formId = useId()
  const { data, error, refetch } = usePayment(id)
  const refund = useRefund(id)
  const [isRefunding, setRefunding] = useState(false)
  const [amount, setAmount] = useState<string>()
  const { onWritten, mayClose, question } = useUnsaved(isRefunding, onClose)
  const begin = () => {
    setAmount(data && firstAmount(data))
    setRefunding(true)
  }
  const mayRefund = data !== undefined && data.refusal === null
  const footer = isRefunding ? (
    <>
      <Button onClick={() => setRefunding(false)}>Cancel</Button>
      <Button
        type="submit"
        form={formId}
        variant="gold"
        busy={refund.isPending}
        aria-disabled={refund.isPending || amount === undefined || undefined}
      >
        {amount ? `Refund ${formatMoney(amount)}` : 'Refund'}
      </Button>
    </>
  ) : (
    mayRefund && (
      <Button variant="line" onClick={begin}>
        <Undo2 size={18} aria-hidden="true" /> Refund…
      </Button>
    )
  )
  return (
    <>
      {question}
      <Dialog open onClose={onClose} title="Payment" size="drawer" mayClose={mayClose} footer={footer}>
        <div className={styles.drawer} onInput={onWritten} aria-busy={!data && !error}>
          {error && !data && <NoPayment error={error} onRetry={() => void refetch()} />}
          {!data && !error && <DrawerSkeleton />}
          {data && (
            <>
              <PaymentFacts detail={data} />
              <PaidSessions detail={data} />
              <PaymentRefunds detail={data} />
              {data.refusal && !isRefunding && <Note tone="quiet">{data.refusal}.</Note>}
              {isRefunding && (
                <PaymentRefund
                  formId={formId}
                  detail={data}
                  onAmount={setAmount}
                  onRefund={async (wanted) => {
                    await refund.mutateAsync(wanted)
                    setRefunding(false)
                  }}
                />
              )}
            </>
          )}
        </div>
      </Dialog>
    </>
  )
}

function NoPayment({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return problemCode(error) === 'purchase.not_found' ? (
    <Note tone="quiet">This payment does not exist.</Note>
  ) : (
    <ErrorState level={3} title="The payment could not be loaded" onRetry={onRetry} />
  )
}

function DrawerSkeleton() {
  return (
    <>
      <p className="visually-hidden">Loading the payment</p>
      <Skeleton width="9rem" height="2.5rem" />
      <Skeleton width="16rem" height="3rem" />
      <Skeleton height="9rem" />
    </>
  )
}
