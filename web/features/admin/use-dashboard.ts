import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { admin } from '#shared/contract/admin/admin.ts'
import type { FigureRange } from '#shared/contract/admin/analytics.ts'
import { read } from '../../api.ts'

export const useStats = () => useQuery(read(admin.getAnalyticsStats))

/** The figures of a range; the ones before stay in sight while others are on their way. */
export const useFigures = (days: FigureRange) =>
  useQuery({ ...read(admin.getFigures, { query: { days } }), placeholderData: keepPreviousData })

/** The latest acts of the audit log, which grows by each of them. */
export const useActivity = () => useQuery({ ...read(admin.listAudit, { query: { limit: 6 } }), staleTime: 0 })

/** The videos that were viewed most in a range; the ones before stay in sight while others are on their way. */
export const useTopVideos = (days: FigureRange) =>
  useQuery({ ...read(admin.getTopVideos, { query: { days } }), placeholderData: keepPreviousData })
