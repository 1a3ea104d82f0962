import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { admin } from '#shared/contract/admin/admin.ts'
import { readPages } from '../../api.ts'
import type { Filters } from '../../ui/form/filters.ts'

export type AuditFilters = Filters<'search' | 'person' | 'operation' | 'days'>

/** What the API is asked for. An address may say anything: what is no id, act or number of days is left out. */
export function searchOf({ search, person, operation, days }: AuditFilters) {
  const subject = search.trim()
  const from = /^\d{1,3}$/.test(days) && new Date(Date.now() - Number(days) * 86_400_000).toISOString()
  return {
    ...(/^[\w-]{1,200}=?$/.test(subject) && { subject }),
    ...(/^[\w-]{1,200}$/.test(person) && { person }),
    ...(/^\w{1,60}$/.test(operation) && { operation }),
    ...(from && { from: from.slice(0, 10) }),
  }
}

/** A page of acts, newest first. The log grows by each act of anybody: it is asked again whenever it is opened. */
export const useAudit = (filters: AuditFilters) =>
  useInfiniteQuery({
    ...readPages(admin.listAudit, { query: { limit: 50, ...searchOf(filters) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
