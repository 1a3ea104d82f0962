import { useQuery } from '@tanstack/react-query'
import type { SiteSettings } from '#shared/contract/payments/site-settings.ts'
import { defaultSite } from '#shared/rules/site.ts'
import { keyOf, siteRead } from '../../query-client.ts'

/** Read without the schemas of the contract: every page asks, and visitors load none of them. The server keeps to its own. */
async function readSite({ signal }: { signal: AbortSignal }): Promise<SiteSettings> {
  // With cookies, as a page asks for it ahead: else the answer would not be this call's.
  const response = await fetch(siteRead, { signal, credentials: 'include' })
  if (!response.ok) throw new Error(`${response.status}: ${siteRead}`)
  // A server of another version may leave something out.
  return { ...defaultSite, ...((await response.json()) as Partial<SiteSettings>) }
}

export const site = { queryKey: keyOf(siteRead), queryFn: readSite }

/** Office, hours, pages elsewhere and banner, as an admin has set them; as they are by default until that is known. */
export function useSite(): SiteSettings {
  return useQuery({ ...site, staleTime: 5 * 60_000 }).data ?? defaultSite
}
