import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { admin } from '#shared/contract/admin/admin.ts'
import { readPages } from '../../api.ts'
import type { Filters } from '../../ui/form/filters.ts'

export type AuditFilters = Filters<'search' | 'person' | 'operation' | 'days'>

/**
 * The query for the API. An address may hold any text: values that are no id, action or number of days are left out.
 */
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

/** A page of the log, newest first. The log grows with every action, so it is reloaded whenever it is opened. */
export const useAudit = (filters: AuditFilters) =>
  useInfiniteQuery({
    ...readPages(admin.listAudit, { query: { limit: 50, ...searchOf(filters) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
