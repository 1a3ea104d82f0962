import { useQuery } from '@tanstack/react-query'
import { Repeat2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import { ExchangeWish as WishSchema } from '#shared/contract/orders/returns.ts'
import type { Variant } from '#shared/contract/store/product.ts'
import { exchangeHoldDays } from '#shared/rules/store/exchanges.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { returnReasons, returnReasonWords } from '#shared/rules/store/returns.ts'
import { read } from '../../../api.ts'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { problemCode } from '../../../problem.ts'
import { SelectField, TextAreaField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { lineKey } from '../order-words.ts'
import styles from './exchange-dialog.module.css'
import { exchangeableOf, piecesFor } from './exchange-words.ts'
import { LineName } from './line-name.tsx'
import { PieceChoice } from './piece-choice.tsx'
import { type ExchangeWish, useReturns } from './use-returns.ts'

type ExchangeDialogProps = { order: OrderDetail; open: boolean; onClose: () => void }

/** Requests the exchange of a unit of an order for another size or colour. */
export function ExchangeDialog({ order, open, onClose }: ExchangeDialogProps) {
  const { exchange } = useReturns(order)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Exchange size or colour"
      saveLabel="Request exchange"
      cancelLabel="Not now"
      busy={exchange.isPending}
    >
      {(id) =>
        open && (
          <ExchangeForm
            id={id}
            order={order}
            onSend={async (wish) => {
              await exchange.mutateAsync(wish)
              onClose()
            }}
          />
        )
      }
    </FormDialog>
  )
}

const FormSchema = z.object({
  line: z.number(),
  /** The id of the variant; it has no default. */
  piece: z.string().check(z.minLength(1, 'Choose what you want instead')),
  reason: z.enum(['', ...returnReasons]).check(z.refine((reason) => reason !== '', 'Choose a reason')),
  note: WishSchema.shape.note,
})
type Wanted = z.input<typeof FormSchema>

type ExchangeFormProps = { id: string; order: OrderDetail; onSend: (wish: ExchangeWish) => Promise<void> }

function ExchangeForm({ id, order, onSend }: ExchangeFormProps) {
  // The idempotency key: one exchange each time the dialog is opened, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const offered = exchangeableOf(order)
  const initial: Wanted = { line: offered[0]?.place ?? 0, piece: '', reason: '', note: '' }
  const form = useContractForm<Wanted>(FormSchema, initial, async ({ line, piece, reason, note }) => {
    const wanted = pieces?.find(({ name }) => name === piece)
    if (!wanted || reason === '') return
    const { size, color } = wanted
    await onSend({ line, reason, note, key, ...(size && { size }), ...(color && { color }) })
  })
  const sold = order.lines[form.watch('line')] ?? offered[0]?.line
  const product = useQuery({
    ...read(catalogue.getProduct, { params: { id: sold?.productId ?? '' } }),
    enabled: sold !== undefined,
    staleTime: 0,
  })
  const isGone = problemCode(product.error) === 'product.not_found'
  const pieces = sold && (isGone ? [] : product.data && piecesFor(sold, product.data.variants))
  const setPiece = (piece: string) =>
    form.setValue('piece', piece, { shouldValidate: form.formState.isSubmitted })
  return (
    <Form id={id} form={form}>
      {offered.length > 1 ? (
        <SelectField
          label="Which piece"
          value={String(form.watch('line'))}
          onChange={({ currentTarget }) => {
            form.setValue('line', Number(currentTarget.value))
            setPiece('')
          }}
        >
          {offered.map(({ line, place }) => (
            <option key={lineKey(line)} value={place}>
              {line.name}, {optionWords(line)}
            </option>
          ))}
        </SelectField>
      ) : (
        sold && <Sold line={sold} />
      )}
      <Pieces
        key={sold && lineKey(sold)}
        sold={sold}
        pieces={pieces}
        isFailed={product.isError && !isGone}
        onRetry={() => void product.refetch()}
        value={form.watch('piece')}
        onChange={setPiece}
        fault={form.faultOf('piece').errorMessage}
      />
      <SelectField label="Reason" isRequired {...form.field('reason')}>
        <option value="">Choose a reason</option>
        {returnReasons.map((reason) => (
          <option key={reason} value={reason}>
            {returnReasonWords[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Anything we should know? (optional)" rows={2} {...form.field('note')} />
      <Note icon={<Repeat2 size={20} />}>
        <p>
          We hold the other item for you for <b>{exchangeHoldDays} days</b> and send it free of charge when
          yours has arrived unused. You pay the return shipping. We mail you instructions.
        </p>
      </Note>
    </Form>
  )
}

function Sold({ line }: { line: OrderLine }) {
  const { name, imageUrl, returnable } = line
  const words = [optionWords(line), returnable > 1 && 'one item'].filter(Boolean)
  return (
    <div className={styles.sold}>
      <Thumb url={imageUrl} />
      <LineName name={name} words={`You have ${words.join(', ')}`} />
    </div>
  )
}

type PiecesProps = {
  sold: OrderLine | undefined
  /** Undefined while they are loading. */
  pieces: Variant[] | undefined
  isFailed: boolean
  onRetry: () => void
  value: string
  onChange: (piece: string) => void
  fault: string | undefined
}

/** The pieces in stock. */
function Pieces({ sold, pieces, isFailed, onRetry, value, onChange, fault }: PiecesProps) {
  if (isFailed) return <ErrorState title="What is in stock could not be loaded" onRetry={onRetry} />
  if (!pieces || !sold) return <Skeleton height="9.5rem" />
  if (pieces.length === 0)
    return <p className={styles.none}>No other size or colour is in stock. You can return it for a refund.</p>
  return <PieceChoice sold={sold} pieces={pieces} value={value} onChange={onChange} fault={fault} />
}
