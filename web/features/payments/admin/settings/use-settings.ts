import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { PaymentSettings, PaymentSettingsChange } from '#shared/contract/payments/admin-books.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { call, read } from '../../../../api.ts'
import { site } from '../../../../parts/site/use-site.ts'
import { problemCode, wordsOf } from '../../../../problem.ts'
import { isUnauthorized } from '../../../../query-client.ts'
import { changesOf, saveChange } from '../../../../save-change.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { type FormSchema, useContractForm } from '../../../../ui/form/contract-form.tsx'

const settingsRead = () => read(payments.getPaymentSettings)

/** The payment settings; of the keys, only whether they exist. */
export const useSettings = () => useQuery(settingsRead())

/** Saves a part of the settings; absent fields stay as they are. Refused over newer settings, which are then shown. */
export function useSettingsChange() {
  const client = useQueryClient()
  return useSaving((change: PaymentSettingsChange) => {
    const knownUpdatedAt = client.getQueryData(settingsRead().queryKey)?.updatedAt
    const body = { ...change, ...(knownUpdatedAt !== undefined && { knownUpdatedAt }) }
    return call(payments.updatePaymentSettings, { body })
  })
}

type Fields<Input> = {
  /** The values of the form in these settings. */
  inputOf: (settings: PaymentSettings) => Input
  /** Names its fields: the values may come with others. */
  changeOf: (input: Input) => PaymentSettingsChange
}

/**
 * A form for a part of the settings. Only edited fields are changed: what another admin has saved in the others since
 * the form was opened stays, and is shown once this one is saved.
 */
export function useSettingsForm<Input extends FieldValues>(
  schema: FormSchema<Input>,
  settings: PaymentSettings,
  { inputOf, changeOf }: Fields<Input>,
) {
  const client = useQueryClient()
  const shown = useRef(inputOf(settings))
  const saving = useSaving((given: Input) =>
    saveChange<PaymentSettings, Input>({
      known: settings,
      wanted: { ...inputOf(settings), ...changesOf(shown.current, given) },
      inputOf,
      save: (input) => {
        const body = { ...changeOf(input), knownUpdatedAt: input.knownUpdatedAt }
        return call(payments.updatePaymentSettings, { body })
      },
      newest: () => client.fetchQuery({ ...settingsRead(), staleTime: 0 }),
    }),
  )
  const form = useContractForm<Input>(schema, shown.current, async (given) => {
    shown.current = inputOf(await saving.mutateAsync(given))
    form.reset(shown.current)
  })
  return { form, isSaving: saving.isPending }
}

function useSaving<Given extends object>(save: (given: Given) => Promise<PaymentSettings>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (settings, given) => {
      client.setQueryData(settingsRead().queryKey, settings)
      // The payment methods may have changed.
      client.removeQueries({ queryKey: read(payments.getPaymentWays).queryKey })
      client.setQueryData(site.queryKey, settings.site)
      toast({ title: 'Settings Updated', description: whatIsNew(given) })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return
      toast({ title: 'Update Failed', description: wordsOf(error), tone: 'bad' })
      // Somebody else has changed the settings: their state is shown.
      if (problemCode(error) === 'payment.changed') {
        void client.invalidateQueries({ queryKey: settingsRead().queryKey })
      }
    },
  })
}

function whatIsNew({ stripeSecretKey, paypalClientSecret }: PaymentSettingsChange): string {
  if (stripeSecretKey !== undefined) return stripeSecretKey ? 'Stripe is connected' : 'Stripe keys removed'
  if (paypalClientSecret !== undefined)
    return paypalClientSecret ? 'PayPal is connected' : 'PayPal keys removed'
  return 'The new settings apply now'
}
