import { useState } from 'react'
import { payments } from '#shared/contract/payments/payments.ts'
import { providers } from '#shared/rules/money/charge.ts'
import { providerNames } from '../../../../parts/admin/payments/payment-words.ts'
import { SelectField, TextAreaField, TextField } from '../../../../ui/base/amplify.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { FieldRow, Form, Hint, useContractForm } from '../../../../ui/form/contract-form.tsx'
import type { Adjustment } from './use-payments.ts'

type AdjustDialogProps = {
  open: boolean
  busy: boolean
  /** Rejects with the errors of the server. */
  onSave: (adjustment: Adjustment) => Promise<void>
  onClose: () => void
}

/**
 * Records an adjustment that no provider reports, such as a correction by the bank. It cannot be undone, only reversed
 * by another one.
 */
export function AdjustDialog({ open, busy, onSave, onClose }: AdjustDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title="Book an adjustment" saveLabel="Book" busy={busy}>
      {(id) => <AdjustForm id={id} onSave={onSave} />}
    </FormDialog>
  )
}

function AdjustForm({ id, onSave }: { id: string; onSave: AdjustDialogProps['onSave'] }) {
  // The idempotency key: a retry without an answer is the same adjustment.
  const [key] = useState(() => crypto.randomUUID())
  const initial: Adjustment = { key, provider: 'stripe', amount: '', reason: '' }
  const form = useContractForm<Adjustment>(payments.adjustLedger.body, initial, onSave)
  return (
    <Form id={id} form={form}>
      <FieldRow>
        <SelectField label="Balance at" {...form.field('provider')}>
          {providers.map((provider) => (
            <option key={provider} value={provider}>
              {providerNames[provider]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Amount, USD"
          isRequired
          inputMode="text"
          placeholder="-4.20"
          autoComplete="off"
          {...form.field('amount')}
        />
      </FieldRow>
      <Hint>
        Enter a positive amount if the provider holds more than the books show, or a negative amount if it
        holds less. The other side is booked to Adjustments.
      </Hint>
      <TextAreaField
        label="Reason"
        isRequired
        rows={3}
        descriptiveText="The ledger keeps the entry and the name of the admin who booked it. Entries cannot be changed or removed."
        {...form.field('reason')}
      />
    </Form>
  )
}
