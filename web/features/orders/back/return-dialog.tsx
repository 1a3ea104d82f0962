import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import { ReturnWish as WishSchema } from '#shared/contract/orders/returns.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { returnReasons, returnReasonWords } from '#shared/rules/store/returns.ts'
import { Quantity } from '../../../parts/cart/quantity.tsx'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { SelectField, TextAreaField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { formatMoney, formatWholeDay } from '../../../ui/text/format.ts'
import { lineKey } from '../order-words.ts'
import { LineName } from './line-name.tsx'
import styles from './return-dialog.module.css'
import { centsBackFor } from './return-words.ts'
import { type ReturnWish, useReturns } from './use-returns.ts'

type ReturnDialogProps = { order: OrderDetail; open: boolean; onClose: () => void }

/** Requests a return of units of an order, with reasons. */
export function ReturnDialog({ order, open, onClose }: ReturnDialogProps) {
  const { request } = useReturns(order)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Return items"
      saveLabel="Request return"
      cancelLabel="Not now"
      busy={request.isPending}
    >
      {(id) =>
        open && (
          <ReturnForm
            id={id}
            order={order}
            onSend={async (wish) => {
              await request.mutateAsync(wish)
              onClose()
            }}
          />
        )
      }
    </FormDialog>
  )
}

/** The reason has no default. */
const WantedLine = z.object({
  line: z.number(),
  quantity: z.number(),
  reason: z.enum(['', ...returnReasons]),
})
type WantedLine = z.input<typeof WantedLine>
const FormSchema = z.object({
  lines: z.array(WantedLine).check(
    z.minLength(1, 'Choose what you return'),
    z.refine((all) => all.every(({ reason }) => reason !== ''), 'Choose a reason for each item'),
  ),
  note: WishSchema.shape.note,
})
type Wanted = z.input<typeof FormSchema>

const withReason = ({ reason, ...line }: WantedLine): ReturnWish['lines'] =>
  reason === '' ? [] : [{ ...line, reason }]

type ReturnFormProps = { id: string; order: OrderDetail; onSend: (wish: ReturnWish) => Promise<void> }

function ReturnForm({ id, order, onSend }: ReturnFormProps) {
  // The idempotency key: one return each time the dialog is opened, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const offered = order.lines
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => line.returnable > 0)
  const alone = offered.length === 1 ? offered[0] : undefined
  const initial = { lines: alone ? [wantedOf(alone.place)] : [], note: '' }
  const form = useContractForm<Wanted>(FormSchema, initial, (wish) =>
    onSend({ ...wish, lines: wish.lines.flatMap(withReason), key }),
  )
  const wanted = form.watch('lines')
  // An error disappears once it is fixed, and none is shown before the form is sent.
  const setWanted = (next: WantedLine[]) =>
    form.setValue('lines', next, { shouldValidate: form.formState.isSubmitted })
  const fault = form.faultOf('lines').errorMessage
  const cents = wanted.reduce((sum, { line: place, quantity }) => {
    const line = order.lines[place]
    return line ? sum + centsBackFor(line, quantity) : sum
  }, 0)
  return (
    <Form id={id} form={form}>
      {order.deliveredAt && order.returnUntil && (
        <p className={styles.intro}>
          You can return unused goods of this order until <b>{lastDay(order.returnUntil)}</b>.
        </p>
      )}
      <ul className={styles.lines} aria-label="What you return">
        {offered.map(({ line, place }) => (
          <li key={lineKey(line)}>
            <LineChoice
              line={line}
              place={place}
              wanted={wanted.find((one) => one.line === place)}
              onChange={(next) =>
                setWanted([...wanted.filter((one) => one.line !== place), ...(next ? [next] : [])])
              }
            />
          </li>
        ))}
      </ul>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <TextAreaField label="Anything we should know? (optional)" rows={2} {...form.field('note')} />
      <Note icon={<Undo2 size={20} />}>
        <p aria-live="polite">
          {cents > 0 ? (
            <>
              <b>{formatMoney(dollarsOf(cents))}</b> is refunded when the items have arrived unused.
            </>
          ) : (
            'The price is refunded when the items have arrived unused.'
          )}{' '}
          You pay the return shipping. We mail you instructions.
        </p>
      </Note>
    </Form>
  )
}

const wantedOf = (line: number): WantedLine => ({ line, quantity: 1, reason: '' })

/** The last whole day: the period ends at this moment, so its own day is not whole. */
const lastDay = (until: string) => formatWholeDay(new Date(Date.parse(until) - 1).toISOString())

type LineChoiceProps = {
  line: OrderLine
  place: number
  wanted: WantedLine | undefined
  onChange: (wanted: WantedLine | undefined) => void
}

function LineChoice({ line, place, wanted, onChange }: LineChoiceProps) {
  const { name, imageUrl, price, returnable, quantity } = line
  const options = [optionWords(line), returnable < quantity && `${returnable} of ${quantity}`].filter(Boolean)
  return (
    <div className={styles.line} data-chosen={wanted !== undefined || undefined}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={wanted !== undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? wantedOf(place) : undefined)}
        />
        <Thumb url={imageUrl} />
        <LineName name={name} words={options.join(', ')} />
        <span className={styles.price}>{formatMoney(price)}</span>
      </label>
      {wanted && (
        <div className={styles.details}>
          {returnable > 1 && (
            <div className={styles.many}>
              <span className={styles.label} aria-hidden="true">
                How many
              </span>
              <Quantity
                of={name}
                value={wanted.quantity}
                most={returnable}
                onChange={(many) => onChange({ ...wanted, quantity: many })}
              />
            </div>
          )}
          <SelectField
            label="Reason"
            className={styles.reason ?? ''}
            value={wanted.reason}
            onChange={({ currentTarget }) =>
              onChange({ ...wanted, reason: returnReasons.find((one) => one === currentTarget.value) ?? '' })
            }
          >
            <option value="">Choose a reason</option>
            {returnReasons.map((reason) => (
              <option key={reason} value={reason}>
                {returnReasonWords[reason]}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </div>
  )
}
