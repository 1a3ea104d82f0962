import { useState } from 'react'
import { orders } from '#shared/contract/orders/orders.ts'
import type { AdminReturn, Exchange } from '#shared/contract/orders/returns.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { returnReasonWords } from '#shared/rules/store/returns.ts'
import { Thumb } from '../../../../parts/cart/thumb.tsx'
import { useSite } from '../../../../parts/site/use-site.ts'
import { Link } from '../../../../router/link.tsx'
import { TextAreaField } from '../../../../ui/base/amplify.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Form, useContractForm } from '../../../../ui/form/contract-form.tsx'
import { formatAgo, formatDate, formatMoney } from '../../../../ui/text/format.ts'
import styles from './queue.module.css'
import type { CardState } from './queue-part.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { useDecisions } from './use-returns.ts'

type ReturnCardProps = CardState & { known: AdminReturn }

/** One return that waits for an admin: its items with their reasons, and the decision. */
export function ReturnCard({ known, isOpen, onOpen, onDone }: ReturnCardProps) {
  const { number, orderId, memberName, createdAt, arriveBy, state, exchange, note } = known
  return (
    <article className={styles.card} data-open={isOpen || undefined}>
      <header className={styles.head}>
        <div>
          <h3 className={styles.title} {...(isOpen && { tabIndex: -1 })}>
            {memberName}
          </h3>
          <p className={styles.facts}>
            <Link to={`/admin/orders/${orderId}`}>{number}</Link>, {exchange ? 'exchange' : 'return'}{' '}
            requested <time dateTime={createdAt}>{formatAgo(createdAt, Date.now())}</time>
            {arriveBy && `, expected by ${formatDate(arriveBy)}`}
          </p>
        </div>
        {!isOpen && (
          <Button
            aria-label={`${state === 'requested' ? 'Decide on' : 'Receive'} the return of ${memberName}`}
            onClick={onOpen}
          >
            {state === 'requested' ? 'Decide' : 'Receive'}
          </Button>
        )}
      </header>
      {isOpen && (
        <>
          <ul className={styles.lines}>
            {known.lines.map((line) => (
              <li key={line.line} className={styles.line}>
                <Thumb url={line.imageUrl} count={line.quantity} />
                <span className={styles.name}>
                  {line.name}
                  <span className={styles.quiet}>
                    {[optionWords(line), returnReasonWords[line.reason]].filter(Boolean).join(', ')}
                  </span>
                  {line.quantity > 1 && <span className="visually-hidden">, {line.quantity} of it</span>}
                </span>
                <span className={styles.price}>{formatMoney(line.price)} each</span>
              </li>
            ))}
          </ul>
          {exchange && <ExchangeFacts exchange={exchange} />}
          {note && <blockquote className={styles.note}>{note}</blockquote>}
          <Decision known={known} onDone={onDone} />
        </>
      )}
    </article>
  )
}

/** The new piece of an exchange: its variant, the order that holds it, and the end of the hold. */
function ExchangeFacts({ exchange }: { exchange: Exchange }) {
  const { orderId, number, heldUntil, state } = exchange
  return (
    <p className={styles.exchange}>
      <b>Exchange for {optionWords(exchange)}</b>, order <Link to={`/admin/orders/${orderId}`}>{number}</Link>
      {state === 'held'
        ? `: on hold until ${formatDate(heldUntil)}.`
        : '. It is no longer on hold: arrived items are refunded.'}
    </p>
  )
}

type DecisionProps = { known: AdminReturn; onDone: () => void }

function Decision({ known, onDone }: DecisionProps) {
  const [isDeclining, setDeclining] = useState(false)
  const decisions = useDecisions(known, onDone)
  const { decline } = decisions
  const declineButton = <Button onClick={() => setDeclining(true)}>Decline</Button>
  return (
    <>
      {known.state === 'requested' ? (
        <ApproveForm known={known} approve={decisions.approve}>
          {declineButton}
        </ApproveForm>
      ) : (
        <ReceiveForm known={known} receive={decisions.receive}>
          {declineButton}
        </ReceiveForm>
      )}
      <FormDialog
        open={isDeclining}
        onClose={() => setDeclining(false)}
        title="Decline the return"
        saveLabel="Decline"
        variant="danger"
        busy={decline.isPending}
      >
        {(id) =>
          isDeclining && (
            <DeclineForm
              id={id}
              onSave={async (body) => {
                await decline.mutateAsync(body)
                setDeclining(false)
              }}
            />
          )
        }
      </FormDialog>
    </>
  )
}

type ApproveFormProps = {
  known: AdminReturn
  approve: ReturnType<typeof useDecisions>['approve']
  children: React.ReactNode
}

function ApproveForm({ known: { id, number }, approve, children }: ApproveFormProps) {
  const { office } = useSite()
  const address = [office.street, office.city, office.region].join(', ')
  const form = useContractForm(
    orders.approveReturn.body,
    {
      instructions: `Pack the items unused, write ${number} on the parcel and send it to: Kiai, ${address}.`,
    },
    async (body) => {
      await approve.mutateAsync(body)
    },
  )
  return (
    <Form id={`approve-${id}`} form={form}>
      <TextAreaField
        label="How it is sent back"
        isRequired
        rows={3}
        descriptiveText="The buyer reads it on the order and in a mail."
        {...form.field('instructions')}
      />
      <div className={styles.actions}>
        {children}
        <Button type="submit" variant="gold" busy={approve.isPending}>
          Approve
        </Button>
      </div>
    </Form>
  )
}

type DeclineFormProps = { id: string; onSave: (body: { reason: string }) => Promise<void> }

function DeclineForm({ id, onSave }: DeclineFormProps) {
  const form = useContractForm(orders.declineReturn.body, { reason: '' }, onSave)
  return (
    <Form id={id} form={form}>
      <TextAreaField
        label="Reason"
        isRequired
        rows={3}
        descriptiveText="The buyer reads it. They keep the items, nothing is refunded, and no item is on hold for an exchange."
        {...form.field('reason')}
      />
    </Form>
  )
}
