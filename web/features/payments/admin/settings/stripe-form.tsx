import { useId } from 'react'
import { type PaymentSettings, PaymentSettingsChange } from '#shared/contract/payments/admin-books.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { PasswordField, TextField } from '../../../../ui/base/amplify.ts'
import { useLeaveQuestion } from '../../../../ui/dialog/use-leave-question.tsx'
import { Form, useContractForm } from '../../../../ui/form/contract-form.tsx'
import { ForgetKeys, KeyCard, SaveKeys, Webhook } from './key-card.tsx'
import { replaces } from './key-words.ts'
import { useSettingsChange } from './use-settings.ts'

const none = { stripeSecretKey: '', stripePublishableKey: '' }

/** The keys of Stripe, for cards and plans. */
export function StripeForm({ settings }: { settings: PaymentSettings }) {
  const id = useId()
  const change = useSettingsChange()
  const form = useContractForm<PaymentSettingsChange>(PaymentSettingsChange, none, async (keys) => {
    await change.mutateAsync(keys)
    form.reset(none)
  })
  const typed = form.watch(['stripeSecretKey', 'stripePublishableKey'])
  const question = useLeaveQuestion(typed.some((key) => key !== ''))
  const { stripeSecretKey, stripePublishableKey, stripeMode, stripeWebhook } = settings
  return (
    <KeyCard title="Stripe" mode={stripeMode}>
      {question}
      <Form id={id} form={form}>
        <PasswordField
          label="Secret key"
          isRequired
          autoComplete="off"
          placeholder={replaces(stripeSecretKey, 'sk_…')}
          {...form.field('stripeSecretKey')}
        />
        <TextField
          label="Publishable key"
          isRequired
          autoComplete="off"
          spellCheck={false}
          placeholder={replaces(stripePublishableKey, 'pk_…')}
          {...form.field('stripePublishableKey')}
        />
        <Webhook path={payments.receiveStripeEvent.path} provider="Stripe" known={stripeWebhook} />
        <SaveKeys
          provider="Stripe"
          formId={id}
          isComplete={typed.every((key) => key?.trim())}
          busy={change.isPending && Boolean(change.variables?.stripeSecretKey)}
        />
      </Form>
      {stripeSecretKey && (
        <ForgetKeys
          provider="Stripe"
          effect="Members can no longer pay by card or start a plan, and Kiai no longer learns about renewals. Stripe keeps charging active subscriptions until you cancel them there."
          busy={change.isPending}
          onForget={() => change.mutateAsync(none)}
        />
      )}
    </KeyCard>
  )
}
