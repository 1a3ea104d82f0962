import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { moment } from '../fields.ts'

/** How the platform does, in figures that are kept as things happen. Days are UTC; money is US dollars with two decimals. */

export const AdminAnalytics = z.object({
  /** Drafts too. */
  totalVideos: z.int(),
  totalUsers: z.int(),
  /** Members whose plan opens Premium or Master at this hour. */
  totalSubscribers: z.int(),
  /** Settled in this calendar month (UTC), less what went back. */
  monthlyRevenue: z.string(),
})
export type AdminAnalytics = z.infer<typeof AdminAnalytics>

export const FiguresOfDay = z.object({
  /** `2026-11-27` */
  day: z.string(),
  signUps: z.int(),
  plansStarted: z.int(),
  plansEnded: z.int(),
  views: z.int(),
  secondsWatched: z.number(),
  /** Settled, less what went back; and by where it came from. */
  revenue: z.string(),
  subscriptions: z.string(),
  courses: z.string(),
  sessions: z.string(),
  instructors: z.string(),
  store: z.string(),
  other: z.string(),
})
export type FiguresOfDay = z.infer<typeof FiguresOfDay>

export const figureRanges = ['7', '30', '90'] as const
export type FigureRange = (typeof figureRanges)[number]

export const Figures = z.object({
  /** Until when they are true. */
  asOf: moment,
  zone: z.literal('UTC'),
  /** Oldest first, today last; and as many days before those. */
  days: z.array(FiguresOfDay),
  before: z.array(FiguresOfDay),
})
export type Figures = z.infer<typeof Figures>

export const analytics = {
  getAnalyticsStats: endpoint({
    method: 'GET',
    path: '/api/analytics/stats',
    access: 'admin',
    summary: 'The four figures of the dashboard',
    success: json(AdminAnalytics),
  }),
  getFigures: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    access: 'admin',
    summary: 'Figures of each of the last days, and of as many days before them',
    query: z.strictObject({ days: z._default(z.enum(figureRanges), '30') }),
    success: json(Figures),
  }),
} as const
