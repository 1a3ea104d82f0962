import type { UseQueryResult } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Purchase, RefundOffer } from '#shared/contract/payments/purchase.ts'
import { RefundWish } from '#shared/contract/payments/purchases.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { ScreenshotsField } from '../../../parts/uploads/screenshots-field.tsx'
import { TextAreaField } from '../../../ui/base/amplify.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { backTo, businessDays, closes, endedBy, nameOf, takes } from './purchase-words.ts'
import styles from './refund-form.module.css'

const { reason, screenshots } = RefundWish.shape
const WishForm = z.object({ reason, screenshots })
export type Wish = z.output<typeof WishForm>

type RefundFormProps = {
  id: string
  purchase: Purchase
  email: string
  offer: UseQueryResult<RefundOffer>
  /** A refund by a rule is paid at once; any other needs a decision. */
  isByRule: boolean
  /** The amount has changed since the dialog was opened. */
  hasChanged: boolean
  onAsk: (wish: Wish) => Promise<void>
}

/** The refund and its reason, then the member's own text. A request holds account, order, reason, and pictures. */
export function RefundForm({ id, purchase, email, offer, isByRule, hasChanged, onAsk }: RefundFormProps) {
  const form = useContractForm<Wish>(WishForm, { reason: '', screenshots: [] }, onAsk)
  const { field } = form
  return (
    <Form id={id} form={form}>
      <div className={styles.what}>
        <div>
          <p className={styles.name}>{nameOf(purchase)}</p>
          <p className={styles.ids}>
            {purchase.receiptNumber ?? purchase.id}, {email}
          </p>
        </div>
        <p className={styles.paid}>{formatMoney(purchase.amount)}</p>
      </div>
      {hasChanged && (
        <Note isNews>
          <p>
            <b>The amount has changed</b> since you opened this. Please check it.
          </p>
        </Note>
      )}
      <Offered purchase={purchase} offer={offer} isByRule={isByRule} />
      <TextAreaField
        label={isByRule ? 'Why do you want a refund?' : 'What did not work?'}
        isRequired
        rows={3}
        descriptiveText={isByRule ? 'A sentence is enough.' : 'Tell us where, when, and on which device.'}
        {...field('reason')}
      />
      {!isByRule && <ScreenshotsField form={form} name="screenshots" />}
    </Form>
  )
}

type OfferedProps = Pick<RefundFormProps, 'purchase' | 'offer' | 'isByRule'>

function Offered({ purchase, offer: { data, error, refetch, isFetching }, isByRule }: OfferedProps) {
  if (error && !data) {
    return (
      <Note tone="vermilion" isNews>
        <p>The refund could not be loaded.</p>
        <div>
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Note>
    )
  }
  return (
    <div className={styles.offer} aria-busy={isFetching} aria-live="polite">
      <p className={styles.label}>{isByRule || !data ? 'Refund' : 'Under the refund policy'}</p>
      <p className={styles.amount}>
        {data ? formatMoney(data.amount) : <Skeleton width="7rem" height="1em" />}
      </p>
      {data && isByRule && data.payments.length > 1 && (
        <ul className={styles.parts} aria-label="Refunded payments">
          {data.payments.map(({ purchaseId, title, amount }) => (
            <li key={purchaseId}>
              <span>{title}</span>
              <span>{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.rule}>{data ? data.rule : <Skeleton width="80%" />}</p>
      {data && (
        <p className={styles.rule}>
          {isByRule
            ? `It reaches ${backTo(purchase)} in ${takes(purchase)}. ${closes(purchase, endedBy(purchase, data))}`
            : `Our team reviews your request within ${businessDays(refundRules.takes.review)}. Until then, nothing changes.`}
        </p>
      )}
    </div>
  )
}
