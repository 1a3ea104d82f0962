import { useState } from 'react'
import * as z from 'zod/mini'
import { ClaimWish as WishSchema } from '#shared/contract/orders/claims.ts'
import type { OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import { claimKinds } from '#shared/rules/store/claims.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { Quantity } from '../../../parts/cart/quantity.tsx'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { ScreenshotsField } from '../../../parts/uploads/screenshots-field.tsx'
import { SelectField, TextAreaField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Form, Hint, useContractForm } from '../../../ui/form/contract-form.tsx'
import { lineKey } from '../order-words.ts'
import { kindLabels, kindsOf, reviewWords } from './claim-words.ts'
import { LineName } from './line-name.tsx'
import styles from './return-dialog.module.css'
import { type ClaimWish, useReturns } from './use-returns.ts'

type ClaimDialogProps = { order: OrderDetail; open: boolean; onClose: () => void }

/** Claims goods that arrived damaged, are missing or are the wrong item. */
export function ClaimDialog({ order, open, onClose }: ClaimDialogProps) {
  const { claim } = useReturns(order)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Report a problem"
      saveLabel="Send"
      cancelLabel="Not now"
      busy={claim.isPending}
    >
      {(id) =>
        open && (
          <ClaimForm
            id={id}
            order={order}
            onSend={async (wish) => {
              await claim.mutateAsync(wish)
              onClose()
            }}
          />
        )
      }
    </FormDialog>
  )
}

const { words, pictures } = WishSchema.shape
/** The kind of claim has no default. */
const FormSchema = z.object({
  line: z.number().check(z.gte(0, 'Choose the item')),
  kind: z.enum(['', ...claimKinds]).check(z.refine((kind) => kind !== '', 'Choose what is wrong')),
  quantity: z.number(),
  words,
  pictures,
})
type Wanted = z.input<typeof FormSchema>

const nothing = -1

type ClaimFormProps = { id: string; order: OrderDetail; onSend: (wish: ClaimWish) => Promise<void> }

function ClaimForm({ id, order, onSend }: ClaimFormProps) {
  // The idempotency key: one claim each time the dialog is opened, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const offered = order.lines
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => kindsOf(line).length > 0)
  const alone = offered.length === 1 ? offered[0]?.place : undefined
  const initial: Wanted = { line: alone ?? nothing, kind: '', quantity: 1, words: '', pictures: [] }
  const form = useContractForm<Wanted>(FormSchema, initial, async ({ kind, ...wish }) => {
    if (kind !== '') await onSend({ ...wish, kind, key })
  })
  const [place, kind, quantity] = form.watch(['line', 'kind', 'quantity'])
  const line = order.lines[place]
  const most = line && kind !== '' ? line.claimable[kind] : 1
  const fault = form.faultOf('line').errorMessage
  const choose = (next: number) => {
    form.setValue('line', next, { shouldValidate: form.formState.isSubmitted })
    form.setValue('quantity', 1)
    form.setValue('kind', '')
  }
  return (
    <Form id={id} form={form}>
      <ul className={styles.lines} aria-label="What it is about">
        {offered.map((one) => (
          <li key={lineKey(one.line)} className={styles.line} data-chosen={one.place === place || undefined}>
            <LineChoice line={one.line} isChosen={one.place === place} onChoose={() => choose(one.place)} />
          </li>
        ))}
      </ul>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <div className={styles.row}>
        <SelectField label="What is wrong?" className={styles.reason ?? ''} {...form.field('kind')}>
          <option value="">Choose</option>
          {(line ? kindsOf(line) : claimKinds).map((one) => (
            <option key={one} value={one}>
              {kindLabels[one]}
            </option>
          ))}
        </SelectField>
        {line && most > 1 && (
          <div className={styles.many}>
            <span className={styles.label} aria-hidden="true">
              How many
            </span>
            <Quantity
              of={line.name}
              value={quantity}
              most={most}
              onChange={(many) => form.setValue('quantity', many)}
            />
          </div>
        )}
      </div>
      <TextAreaField label="What happened?" isRequired rows={3} {...form.field('words')} />
      <ScreenshotsField
        form={form}
        name="pictures"
        label="Pictures"
        noun="picture"
        hint="They help us decide. Up to 5."
      />
      <Hint>{reviewWords} You do not need to send it back first.</Hint>
    </Form>
  )
}

type LineChoiceProps = { line: OrderLine; isChosen: boolean; onChoose: () => void }

function LineChoice({ line, isChosen, onChoose }: LineChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="claimed-line" checked={isChosen} onChange={onChoose} />
      <Thumb url={line.imageUrl} />
      <LineName name={line.name} words={optionWords(line)} />
    </label>
  )
}
