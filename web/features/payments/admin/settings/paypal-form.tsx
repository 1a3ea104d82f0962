import { useId } from 'react'
import { type PaymentSettings, PaymentSettingsChange } from '#shared/contract/payments/admin-books.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { PasswordField, SelectField, TextField } from '../../../../ui/base/amplify.ts'
import { useLeaveQuestion } from '../../../../ui/dialog/use-leave-question.tsx'
import { Form, useContractForm } from '../../../../ui/form/contract-form.tsx'
import { ForgetKeys, KeyCard, SaveKeys, Webhook } from './key-card.tsx'
import { replaces } from './key-words.ts'
import { useSettingsChange } from './use-settings.ts'

const none = { paypalClientId: '', paypalClientSecret: '' }

/** The keys of PayPal, for one-time purchases. */
export function PayPalForm({ settings }: { settings: PaymentSettings }) {
  const id = useId()
  const change = useSettingsChange()
  const { paypalMode, paypalClientId, paypalClientSecret, paypalWebhook } = settings
  const initial: PaymentSettingsChange = { ...none, paypalMode }
  const form = useContractForm<PaymentSettingsChange>(PaymentSettingsChange, initial, async (keys) => {
    const now = await change.mutateAsync(keys)
    form.reset({ ...none, paypalMode: now.paypalMode })
  })
  const typed = form.watch(['paypalClientId', 'paypalClientSecret'])
  const question = useLeaveQuestion(typed.some((key) => key !== ''))
  return (
    <KeyCard title="PayPal" mode={paypalClientId && paypalMode}>
      {question}
      <Form id={id} form={form}>
        <SelectField
          label="Mode"
          descriptiveText="Sandbox keys move no real money. The keys must belong to the selected mode."
          {...form.field('paypalMode')}
        >
          <option value="sandbox">Sandbox</option>
          <option value="production">Production</option>
        </SelectField>
        <TextField
          label="Client ID"
          isRequired
          autoComplete="off"
          spellCheck={false}
          placeholder={replaces(paypalClientId, 'A…')}
          {...form.field('paypalClientId')}
        />
        <PasswordField
          label="Client secret"
          isRequired
          autoComplete="off"
          placeholder={replaces(paypalClientSecret, 'E…')}
          {...form.field('paypalClientSecret')}
        />
        <Webhook path={payments.receivePayPalEvent.path} provider="PayPal" known={paypalWebhook} />
        <SaveKeys
          provider="PayPal"
          formId={id}
          isComplete={typed.every((key) => key?.trim())}
          busy={change.isPending && Boolean(change.variables?.paypalClientSecret)}
        />
      </Form>
      {paypalClientId && (
        <ForgetKeys
          provider="PayPal"
          effect="Members can no longer pay by PayPal. Earlier payments stay as they are. You can refund them only at PayPal."
          busy={change.isPending}
          onForget={() => change.mutateAsync(none)}
        />
      )}
    </KeyCard>
  )
}
