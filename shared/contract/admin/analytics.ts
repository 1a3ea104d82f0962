import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { moment } from '../fields.ts'

/** Figures of the platform, counted as events happen. Days are UTC; money is US dollars with two decimals. */

export const AdminAnalytics = z.object({
  /** Includes drafts. */
  totalVideos: z.int(),
  totalUsers: z.int(),
  /** Members whose plan opens Premium or Master at this hour. */
  totalSubscribers: z.int(),
  /** Settled in this calendar month (UTC), minus refunds. */
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
  /** Settled, minus refunds; and by source. */
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
  /** The time up to which the figures are counted. */
  asOf: moment,
  zone: z.literal('UTC'),
  /** Oldest first, today last; and the same number of days before those. */
  days: z.array(FiguresOfDay),
  before: z.array(FiguresOfDay),
})
export type Figures = z.infer<typeof Figures>

/** A video with its watch figures in a range, and in the same number of days before. */
export const TopVideo = z.object({
  id: z.string(),
  /** Null once the video is deleted. */
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
    summary: 'The four figures of the admin dashboard',
    success: json(AdminAnalytics),
  }),
  getFigures: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    access: 'admin',
    summary: 'Daily figures for a number of days, and for the same number of days before them',
    query: rangeQuery,
    success: json(Figures),
  }),
  getTopVideos: endpoint({
    method: 'GET',
    path: '/api/admin/figures/videos',
    access: 'admin',
    summary: 'The most viewed videos of the last days, with their views of the days before',
    query: rangeQuery,
    success: json(TopVideos),
  }),
} as const
