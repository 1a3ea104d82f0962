import { useId } from 'react'
import { type PaymentSettings, PaymentSettingsChange } from '#shared/contract/payments/admin-books.ts'
import { platformFee, split, taxWithin } from '#shared/rules/money/fees.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { monthlyPrice } from '#shared/rules/money/subscription.ts'
import { creditRules } from '#shared/rules/sessions/credit.ts'
import { scheduleBounds } from '#shared/rules/sessions/schedule.ts'
import { TextField } from '../../../../ui/base/amplify.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { useLeaveQuestion } from '../../../../ui/dialog/use-leave-question.tsx'
import {
  asNumberOrNull,
  FieldGroup,
  FieldRow,
  Form,
  Hint,
  Switch,
  Switches,
} from '../../../../ui/form/contract-form.tsx'
import { formatMoney } from '../../../../ui/text/format.ts'
import styles from './settings-page.module.css'
import { useSettingsForm } from './use-settings.ts'

/** The price of the example session for the fee, in cents. */
const sample = 15_000

/** The platform's fee on sessions, the tax included in prices, and what is counted of newsletters. */
export function PlatformForm({ settings }: { settings: PaymentSettings }) {
  const id = useId()
  const { form, isSaving } = useSettingsForm<PaymentSettingsChange>(PaymentSettingsChange, settings, {
    inputOf: ({ platformFeePercentage, taxName, taxPercentage, sessionCredits, site }) => ({
      platformFeePercentage,
      taxName: taxName ?? '',
      taxPercentage,
      standardShipping: site.standardShipping,
      sessionCredits,
      newsletterTracking: site.newsletterTracking ?? false,
    }),
    changeOf: (input) => input,
  })
  const [fee, taxName, tax] = form.watch(['platformFeePercentage', 'taxName', 'taxPercentage'])
  const [monthly, minutes] = form.watch(['sessionCredits.monthly', 'sessionCredits.minutes'])
  const question = useLeaveQuestion(form.formState.isDirty)
  return (
    <section className={styles.card} aria-label="Platform">
      {question}
      <h2 className={styles.cardTitle}>Platform</h2>
      <Form id={id} form={form}>
        <FieldGroup legend="Sessions">
          <TextField
            label="Platform fee, %"
            type="number"
            isRequired
            inputMode="numeric"
            min={platformFee.least}
            max={platformFee.most}
            step={1}
            descriptiveText={`${platformFee.least} to ${platformFee.most}. Applies to new sessions. Instructors with their own terms keep them.`}
            {...form.field('platformFeePercentage', asNumberOrNull)}
          />
          <p className={styles.sample} role="status">
            {feeWords(fee)}
          </p>
        </FieldGroup>
        <FieldGroup legend="Master credits">
          <FieldRow>
            <TextField
              label="Sessions per month"
              type="number"
              isRequired
              inputMode="numeric"
              min={0}
              max={creditRules.most}
              step={1}
              {...form.field('sessionCredits.monthly', asNumberOrNull)}
            />
            <TextField
              label="Maximum minutes per session"
              type="number"
              isRequired
              inputMode="numeric"
              min={scheduleBounds.shortest}
              max={scheduleBounds.longest}
              step={15}
              {...form.field('sessionCredits.minutes', asNumberOrNull)}
            />
          </FieldRow>
          <p className={styles.sample} role="status">
            {creditWords(monthly, minutes, fee)}
          </p>
        </FieldGroup>
        <FieldGroup legend="Tax line">
          <FieldRow>
            <TextField
              label="Name on receipts"
              placeholder="VAT"
              autoComplete="off"
              {...form.field('taxName')}
            />
            <TextField
              label="Percentage"
              type="number"
              inputMode="decimal"
              min={0}
              max={50}
              step={0.01}
              {...form.field('taxPercentage', asNumberOrNull)}
            />
          </FieldRow>
          <p className={styles.sample} role="status">
            {taxWords(taxName, tax)}
          </p>
        </FieldGroup>
        <FieldGroup legend="Store">
          <TextField
            label="Standard shipping, USD"
            inputMode="decimal"
            autoComplete="off"
            isRequired
            descriptiveText="For new orders below the free shipping amount."
            {...form.field('standardShipping')}
          />
        </FieldGroup>
        <FieldGroup legend="Newsletter tracking">
          <Switches>
            <Switch form={form} name="newsletterTracking" label="Count opens and clicks" />
          </Switches>
          <Hint>
            Counts how many readers open a newsletter and follow its links, each reader once. Kiai keeps which
            newsletters a reader opened, without a time, for 90 days or until they unsubscribe. The footer
            tells readers. Applies to newsletters sent from now on.
          </Hint>
        </FieldGroup>
        <div className={styles.save}>
          <Button type="submit" form={id} variant="gold" busy={isSaving}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  )
}

function feeWords(fee: number | undefined): string {
  if (!Number.isInteger(fee) || fee === undefined || fee < platformFee.least || fee > platformFee.most)
    return 'Enter a whole number.'
  const of = split(sample, fee)
  const [whole, kept, share] = [sample, of.fee, of.share].map((cents) => formatMoney(dollarsOf(cents)))
  return `For a session of ${whole}, Kiai keeps ${kept} and the instructor gets ${share}.`
}

function creditWords(
  monthly: number | undefined,
  minutes: number | undefined,
  fee: number | undefined,
): string {
  if (!monthly) return 'With 0, Master members pay for each session. Booked sessions stay as they are.'
  const share = split(sample, fee ?? platformFee.percentage).share
  const each = `${monthly === 1 ? 'One session' : `${monthly} sessions`} of up to ${minutes ?? 0} minutes`
  const [price, paid] = [sample, share].map((cents) => formatMoney(dollarsOf(cents)))
  return `${each} per month for each Master member. Kiai pays the instructor, for example ${paid} for a session of ${price}.`
}

function taxWords(name: string | undefined, tax: number | undefined): string {
  if (!tax || !name?.trim())
    return 'Without a name and a percentage, receipts show no tax. Prices include the tax and do not change.'
  const price = monthlyPrice.premium
  const [whole, part] = [price, taxWithin(price, tax)].map((cents) => formatMoney(dollarsOf(cents)))
  return `${whole} includes ${part} ${name.trim()}. Prices include the tax and do not change.`
}
