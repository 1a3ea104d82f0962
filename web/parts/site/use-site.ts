import { useQuery } from '@tanstack/react-query'
import type { SiteSettings } from '#shared/contract/payments/site-settings.ts'
import { defaultSite } from '#shared/rules/site.ts'
import { keyOf, siteRead } from '../../query-client.ts'

/**
 * Read without the schemas of the contract: every page loads it, and visitors load no schemas. The server validates its
 * answers itself.
 */
async function readSite({ signal }: { signal: AbortSignal }): Promise<SiteSettings> {
  // With cookies, like the preload of the page: otherwise this call could not use the preloaded answer.
  const response = await fetch(siteRead, { signal, credentials: 'include' })
  if (!response.ok) throw new Error(`${response.status}: ${siteRead}`)
  // A server of another version may leave fields out.
  return { ...defaultSite, ...((await response.json()) as Partial<SiteSettings>) }
}

export const site = { queryKey: keyOf(siteRead), queryFn: readSite }

/** Office, hours, social pages and banner, as set by an admin; defaults until they are known. */
export function useSite(): SiteSettings {
  return useQuery({ ...site, staleTime: 5 * 60_000 }).data ?? defaultSite
}
