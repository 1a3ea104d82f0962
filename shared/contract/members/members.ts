import * as z from 'zod/mini'
import { periods } from '../../rules/money/period.ts'
import { empty, endpoint, file, json, page } from '../endpoint.ts'
import { id, matching, moment, requiredText } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { SavedLoop } from '../videos/practice.ts'
import { Video } from '../videos/video.ts'
import { adminUsers } from './admin-users.ts'
import { find } from './find.ts'
import { TeamAct } from './team-act.ts'
import { User } from './user.ts'

/** A member's own data: progress, collections, recommendations and profile. */

/** A loop with its video. */
export const OwnLoop = z.extend(SavedLoop, { video: Video })
export type OwnLoop = z.infer<typeof OwnLoop>

export const UserStats = z.object({
  videosWatched: z.number(),
  hoursWatched: z.number(),
  coursesCompleted: z.number(),
  /** Consecutive days with a minute or more, in the member's time zone. */
  streak: z.number(),
  level: z.number(),
  /** XP on this level, of the `nextLevelXp` it takes. */
  xp: z.number(),
  nextLevelXp: z.number(),
})
export type UserStats = z.infer<typeof UserStats>

export const ActivityItem = z.object({
  id: z.string(),
  type: z.enum(['video', 'course', 'achievement']),
  title: z.string(),
  description: z.string(),
  timestamp: moment,
  /** Percent, if the activity has one. */
  progress: z.nullable(z.number()),
})
export type ActivityItem = z.infer<typeof ActivityItem>

/** A video that was started, with its progress. */
export const WatchedVideo = z.object({
  ...Video.shape,
  /** Percent. */
  progress: z.number(),
  /** Seconds to resume at. */
  position: z.number(),
  watchedAt: moment,
  /** When it was first watched to the end; null for members who only skipped there. */
  finishedAt: z.nullable(moment),
})
export type WatchedVideo = z.infer<typeof WatchedVideo>

/** A video to continue. */
export const BegunVideo = z.object({
  ...WatchedVideo.shape,
  /** Title of the next chapter; null after the last. */
  nextChapter: z.nullable(z.string()),
})
export type BegunVideo = z.infer<typeof BegunVideo>

/** A video and the reason it is recommended: in words, e.g. `Because you watched Heian Shodan`, and as a kind. */
export const RecommendedVideo = z.object({
  ...Video.shape,
  reason: z.string(),
  reasonKind: z.enum(['watched', 'technique', 'maker', 'new', 'featured', 'popular']),
})
export type RecommendedVideo = z.infer<typeof RecommendedVideo>

/** A member's home screen: their week, and the first entries of each list. */
export const Dashboard = z.object({
  stats: UserStats,
  activity: z.array(ActivityItem),
  continueWatching: z.array(BegunVideo),
  recommended: z.array(RecommendedVideo),
})
export type Dashboard = z.infer<typeof Dashboard>

const zoneName = matching(/^[A-Za-z0-9_+/-]{1,60}$/, 60, 'This is not a time zone')
const timeZone = z.optional(zoneName)

export const UserSettings = z.object({
  emailNotifications: z.boolean(),
  marketingEmails: z.boolean(),
  courseReminders: z.boolean(),
  liveEventAlerts: z.boolean(),
  /** The zone of their quiet hours. Null is also a choice: no quiet hours. Absent: not chosen, or not changed. */
  timeZone: z.optional(z.nullable(zoneName)),
})
export type UserSettings = z.infer<typeof UserSettings>

const name = requiredText(100)
const videoParams = z.strictObject({ videoId: id('video') })

export const members = {
  getDashboard: endpoint({
    method: 'GET',
    path: '/api/user/dashboard',
    access: 'member',
    summary: "All data of the member's home page, in one call",
    query: z.strictObject({ timeZone }),
    success: json(Dashboard),
  }),
  getStats: endpoint({
    method: 'GET',
    path: '/api/user/stats',
    access: 'member',
    summary: "The member's learning statistics for a period",
    query: z.strictObject({ period: z._default(z.enum(periods), 'week'), timeZone }),
    success: json(UserStats),
  }),
  listActivity: endpoint({
    method: 'GET',
    path: '/api/user/activity',
    access: 'member',
    summary: "The member's activity, newest first",
    query: z.strictObject(pageQuery),
    success: page(ActivityItem),
  }),
  listContinueWatching: endpoint({
    method: 'GET',
    path: '/api/user/continue-watching',
    access: 'member',
    summary: 'Started but unfinished videos, latest first',
    query: z.strictObject({ limit: pageQuery.limit }),
    success: page(BegunVideo),
  }),
  dismissContinueWatching: endpoint({
    method: 'DELETE',
    path: '/api/user/continue-watching/{videoId}',
    access: 'member',
    summary: 'Hides a video from continue watching until it is watched again',
    params: videoParams,
    success: empty,
  }),
  listRecommendedVideos: endpoint({
    method: 'GET',
    path: '/api/videos/recommended',
    access: 'member',
    summary: "Recommended unfinished videos, closest to the member's history first",
    query: z.strictObject({ limit: pageQuery.limit }),
    success: page(RecommendedVideo),
  }),
  listHistory: endpoint({
    method: 'GET',
    path: '/api/user/history',
    access: 'member',
    summary: 'The watch history, latest first',
    query: z.strictObject(pageQuery),
    success: page(WatchedVideo),
  }),
  deleteHistoryItem: endpoint({
    method: 'DELETE',
    path: '/api/user/history/{videoId}',
    access: 'member',
    summary: 'Deletes a video and its progress from the watch history',
    params: videoParams,
    success: empty,
  }),
  clearHistory: endpoint({
    method: 'DELETE',
    path: '/api/user/history',
    access: 'member',
    summary: 'Deletes the whole watch history and its progress',
    success: empty,
  }),
  listBookmarks: endpoint({
    method: 'GET',
    path: '/api/user/bookmarks',
    access: 'member',
    summary: 'My List, latest first',
    query: z.strictObject(pageQuery),
    success: page(Video),
  }),
  listOwnLoops: endpoint({
    method: 'GET',
    path: '/api/user/loops',
    access: 'member',
    summary: "The member's saved loops of all videos, latest first, each with its video",
    query: z.strictObject(pageQuery),
    success: page(OwnLoop),
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/user/profile',
    access: 'member',
    summary: 'Changes the name; the email cannot be changed',
    body: z.strictObject({
      firstName: name,
      lastName: name,
      /** Accepted and ignored: the email cannot be changed here. */
      email: z.optional(z.string().check(z.maxLength(320))),
    }),
    success: json(User),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/api/user/settings',
    access: 'member',
    summary: 'The mail preferences',
    success: json(UserSettings),
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/user/settings',
    access: 'member',
    summary: 'Changes the mail preferences',
    body: z.strictObject(UserSettings.shape),
    success: json(UserSettings),
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/api/user/export',
    access: 'member',
    beforeTerms: true,
    summary: 'All data of the member, as a ZIP of JSON files',
    success: file('application/zip'),
  }),
  listTeamActs: endpoint({
    method: 'GET',
    path: '/api/user/team-acts',
    access: 'member',
    summary: "The last fifty actions of the team on the member's account, newest first",
    success: page(TeamAct),
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/user',
    access: 'member',
    beforeTerms: true,
    summary: 'Deletes the account in 14 days; until then the deletion can be undone',
    success: json(User),
  }),
  restoreUser: endpoint({
    method: 'POST',
    path: '/api/user/restore',
    access: 'member',
    beforeTerms: true,
    summary: 'Cancels the deletion, until its date',
    success: json(User),
    problems: ['account.leaving'],
  }),
  ...adminUsers,
  ...find,
} as const
