import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { admin } from '#shared/contract/admin/admin.ts'
import type { FigureRange } from '#shared/contract/admin/analytics.ts'
import { read } from '../../api.ts'

export const useStats = () => useQuery(read(admin.getAnalyticsStats))

/** The figures of a range; the previous ones stay visible while others are loading. */
export const useFigures = (days: FigureRange) =>
  useQuery({ ...read(admin.getFigures, { query: { days } }), placeholderData: keepPreviousData })

/** The latest entries of the audit log, which grows with each action. */
export const useActivity = () => useQuery({ ...read(admin.listAudit, { query: { limit: 6 } }), staleTime: 0 })

/** The most viewed videos of a range; the previous ones stay visible while others are loading. */
export const useTopVideos = (days: FigureRange) =>
  useQuery({ ...read(admin.getTopVideos, { query: { days } }), placeholderData: keepPreviousData })
