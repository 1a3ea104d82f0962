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

/** A video by how much of it was watched in a range, and in as many days before. */
export const TopVideo = z.object({
  id: z.string(),
  /** Null once it is deleted. */
  title: z.nullable(z.string()),
  views: z.int(),
  secondsWatched: z.int(),
  viewsBefore: z.int(),
  secondsWatchedBefore: z.int(),
})
export type TopVideo = z.infer<typeof TopVideo>

export const TopVideos = z.object({
  asOf: moment,
  zone: z.literal('UTC'),
  /** The most viewed first, twenty at most. */
  videos: z.array(TopVideo),
})
export type TopVideos = z.infer<typeof TopVideos>

const rangeQuery = z.strictObject({ days: z._default(z.enum(figureRanges), '30') })

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
    query: rangeQuery,
    success: json(Figures),
  }),
  getTopVideos: endpoint({
    method: 'GET',
    path: '/api/admin/figures/videos',
    access: 'admin',
    summary: 'The videos that were viewed most in the last days, and what was watched of them before',
    query: rangeQuery,
    success: json(TopVideos),
  }),
} as const
