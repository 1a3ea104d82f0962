import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentSettingsChange } from '#shared/contract/payments/admin-books.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { call, read } from '../../../../api.ts'
import { site } from '../../../../parts/site/use-site.ts'
import { problemCode, wordsOf } from '../../../../problem.ts'
import { isUnauthorized } from '../../../../query-client.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'

const settingsRead = () => read(payments.getPaymentSettings)

/** How payments are set up; of keys only that they are there. */
export const useSettings = () => useQuery(settingsRead())

/** Saves a part of the settings; what is absent stays as it is. */
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
      // By what can be paid may be another thing now.
      client.removeQueries({ queryKey: read(payments.getPaymentWays).queryKey })
      client.setQueryData(site.queryKey, settings.site)
      toast({ title: 'Settings Updated', description: whatIsNew(change) })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return
      toast({ title: 'Update Failed', description: wordsOf(error), tone: 'bad' })
      // Somebody else was quicker: what they have set is shown.
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
  return 'They apply from now on'
}
