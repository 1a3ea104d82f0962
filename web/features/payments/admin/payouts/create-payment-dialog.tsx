import { useState } from 'react'
import * as z from 'zod/mini'
import { matching } from '#shared/contract/fields.ts'
import { InstructorPaymentInput } from '#shared/contract/payments/instructor-payments.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { type PayoutType, payoutTypes } from '#shared/rules/money/payout.ts'
import { SelectField, TextField } from '../../../../ui/base/amplify.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { FieldRow, Form, Hint, useContractForm } from '../../../../ui/form/contract-form.tsx'
import { typeNames } from './payout-words.ts'
import { usePayees } from './use-instructor-payments.ts'

type CreateProps = {
  open: boolean
  busy: boolean
  /** Rejects with the errors of the server. */
  onSave: (payment: InstructorPaymentInput) => Promise<void>
  onClose: () => void
}

/** A payment created manually; the earnings of sessions are added automatically. */
export function CreatePaymentDialog({ open, busy, onSave, onClose }: CreateProps) {
  return (
    <FormDialog open={open} onClose={onClose} title="Create Payment" saveLabel="Create Payment" busy={busy}>
      {(id) => <CreateForm id={id} onSave={onSave} />}
    </FormDialog>
  )
}

/** The contract's schema, with messages for the fields of the form. */
const Fields = z.extend(InstructorPaymentInput, {
  instructorId: matching(idPattern('instructor'), 60, 'Choose an instructor'),
  dueDate: z.iso.datetime('Choose a day'),
})

const initial: InstructorPaymentInput = {
  instructorId: '',
  amount: '',
  description: '',
  paymentType: 'platform_fee',
  dueDate: '',
}
const required = ['instructorId', 'amount', 'description', 'dueDate'] as const

function CreateForm({ id, onSave }: { id: string; onSave: CreateProps['onSave'] }) {
  const payees = usePayees()
  // The idempotency key lasts as long as the dialog is open: a payment that is sent twice is created once.
  const [wanted] = useState(() => ({ ...initial, key: crypto.randomUUID() }))
  const form = useContractForm<InstructorPaymentInput>(Fields, wanted, onSave)
  const paymentType = form.watch('paymentType') ?? 'platform_fee'
  const onSubmit: typeof form.onSubmit = (event) => {
    if (required.some((name) => !form.getValues(name)?.trim())) {
      toast({
        title: 'Validation Error',
        description: 'Please fill in all required fields.',
        tone: 'bad',
      })
    }
    form.onSubmit(event)
  }
  return (
    <Form id={id} form={{ ...form, onSubmit }}>
      <SelectField label="Instructor" isRequired {...form.field('instructorId')}>
        <option value="">{payees.isPending ? 'Loading…' : 'Choose an instructor'}</option>
        {payees.data?.items.map((payee) => (
          <option key={payee.id} value={payee.id}>
            {payee.name}
          </option>
        ))}
      </SelectField>
      <FieldRow>
        <SelectField label="Type" {...form.field('paymentType')}>
          {payoutTypes.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Amount, USD"
          isRequired
          inputMode="decimal"
          placeholder="45.00"
          autoComplete="off"
          {...form.field('amount', asDollars)}
        />
      </FieldRow>
      <Hint>{direction(paymentType)}</Hint>
      <TextField label="Description" isRequired {...form.field('description')} />
      <TextField label="Due" type="date" isRequired {...form.field('dueDate', asMoment)} />
    </Form>
  )
}

const direction = (type: PayoutType) =>
  type === 'session_payout' ? 'Kiai owes this to the instructor.' : 'The instructor owes this to Kiai.'

/** Amounts without cents, or with one digit of cents, are sent with two. */
const asDollars = {
  setValueAs: (value: string) =>
    /^\d{1,7}(\.\d?)?$/.test(value.trim()) ? dollarsOf(centsOf(value.trim())) : value.trim(),
}

/** A day as the moment of its start, UTC. */
const asMoment = {
  setValueAs: (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00.000Z` : value),
}
