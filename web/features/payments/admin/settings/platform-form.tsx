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
  useContractForm,
} from '../../../../ui/form/contract-form.tsx'
import { formatMoney } from '../../../../ui/text/format.ts'
import styles from './settings-page.module.css'
import { useSettingsChange } from './use-settings.ts'

/** The price of the example session for the fee, in cents. */
const sample = 15_000

/** The platform's fee on sessions, and the tax included in prices. */
export function PlatformForm({ settings }: { settings: PaymentSettings }) {
  const id = useId()
  const change = useSettingsChange()
  const initial: PaymentSettingsChange = {
    platformFeePercentage: settings.platformFeePercentage,
    taxName: settings.taxName ?? '',
    taxPercentage: settings.taxPercentage,
    standardShipping: settings.site.standardShipping,
    sessionCredits: settings.sessionCredits,
  }
  const form = useContractForm<PaymentSettingsChange>(PaymentSettingsChange, initial, async (given) => {
    await change.mutateAsync(given)
    form.reset(given)
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
            descriptiveText={`${platformFee.least} to ${platformFee.most}. For new sessions; an instructor’s own terms come first.`}
            {...form.field('platformFeePercentage', asNumberOrNull)}
          />
          <p className={styles.sample} role="status">
            {feeWords(fee)}
          </p>
        </FieldGroup>
        <FieldGroup legend="Master credits">
          <FieldRow>
            <TextField
              label="Sessions a month"
              type="number"
              isRequired
              inputMode="numeric"
              min={0}
              max={creditRules.most}
              step={1}
              {...form.field('sessionCredits.monthly', asNumberOrNull)}
            />
            <TextField
              label="Minutes of each, at most"
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
            descriptiveText="Below the amount from which it is free. For new orders."
            {...form.field('standardShipping')}
          />
        </FieldGroup>
        <div className={styles.save}>
          <Button type="submit" form={id} variant="gold" busy={change.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  )
}

function feeWords(fee: number | undefined): string {
  if (!Number.isInteger(fee) || fee === undefined || fee < platformFee.least || fee > platformFee.most)
    return 'A whole number, please.'
  const of = split(sample, fee)
  const [whole, kept, share] = [sample, of.fee, of.share].map((cents) => formatMoney(dollarsOf(cents)))
  return `Of a session of ${whole} Kiai keeps ${kept}, the instructor gets ${share}.`
}

function creditWords(
  monthly: number | undefined,
  minutes: number | undefined,
  fee: number | undefined,
): string {
  if (!monthly) return '0 includes none: Master members pay for each session. Those that are booked stay.'
  const share = split(sample, fee ?? platformFee.percentage).share
  const each = `${monthly === 1 ? 'One session' : `${monthly} sessions`} of up to ${minutes ?? 0} minutes`
  const [price, paid] = [sample, share].map((cents) => formatMoney(dollarsOf(cents)))
  return `${each} a month for each Master member. Kiai pays the instructor: of a session of ${price}, ${paid}.`
}

function taxWords(name: string | undefined, tax: number | undefined): string {
  if (!tax || !name?.trim()) return 'Without both no tax is stated. Prices contain it: they stay as they are.'
  const price = monthlyPrice.premium
  const [whole, part] = [price, taxWithin(price, tax)].map((cents) => formatMoney(dollarsOf(cents)))
  return `Of ${whole}, ${part} is ${name.trim()}. Prices contain it: they stay as they are.`
}
