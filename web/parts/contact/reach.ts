import { keyOf, socialLinksRead } from '../../query-client.ts'

/** How Kiai is reached. Its schemas are loaded with the first page that asks. */
export const reachRead = {
  queryKey: keyOf(socialLinksRead),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [{ call }, { payments }] = await Promise.all([
      import('../../api.ts'),
      import('#shared/contract/payments/payments.ts'),
    ])
    return call(payments.getSocialLinks, {}, { signal })
  },
}
