import { keyOf, socialLinksRead } from '../query-client.ts'

/** Where Kiai is found elsewhere. Its schemas are loaded with the first page that asks. */
export const socialLinks = {
  queryKey: keyOf(socialLinksRead),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [{ call }, { payments }] = await Promise.all([
      import('../api.ts'),
      import('#shared/contract/payments/payments.ts'),
    ])
    return call(payments.getSocialLinks, {}, { signal })
  },
}
