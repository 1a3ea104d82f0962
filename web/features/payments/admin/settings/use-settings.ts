import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentSettingsChange } from '#shared/contract/payments/admin-books.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { call, read } from '../../../../api.ts'
import { site } from '../../../../parts/site/use-site.ts'
import { problemCode, wordsOf } from '../../../../problem.ts'
import { isUnauthorized } from '../../../../query-client.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'

const settingsRead = () => read(payments.getPaymentSettings)

/** The payment settings; of the keys, only whether they exist. */
export const useSettings = () => useQuery(settingsRead())

/** Saves a part of the settings; absent fields stay as they are. */
export function useSettingsChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: PaymentSettingsChange) => {
      const knownUpdatedAt = client.getQueryData(settingsRead().queryKey)?.updatedAt
      const body = { ...change, ...(knownUpdatedAt !== undefined && { knownUpdatedAt }) }
      return call(payments.updatePaymentSettings, { body })
    },
    onSuccess: (settings, change) => {
      client.setQueryData(settingsRead().queryKey, settings)
      // The payment methods may have changed.
      client.removeQueries({ queryKey: read(payments.getPaymentWays).queryKey })
      client.setQueryData(site.queryKey, settings.site)
      toast({ title: 'Settings Updated', description: whatIsNew(change) })
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
