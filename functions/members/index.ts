import { members } from '#shared/contract/members/members.ts'
import { whole } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import { pageOfAll } from '../http/cursor.ts'
import { serve } from '../http/serve.ts'
import { activity } from '../model/learning/activity.ts'
import { bookmark } from '../model/learning/bookmark.ts'
import { loop } from '../model/learning/loop.ts'
import { watchProgress } from '../model/learning/watch-progress.ts'
import { type MemberItem, member, settingsOf } from '../model/members/member.ts'
import { inFull } from '../model/table/batch.ts'
import { isRefused } from '../model/table/refused.ts'
import { toUser } from '../model/wire/wire.ts'
import { clock } from '../ports/process/clock.ts'
import { findAnything } from './admin/find-anything.ts'
import { countUsers, exportUsers, listUsers } from './admin/list-users.ts'
import { readPerson } from './admin/person.ts'
import { readPersonHistory } from './admin/person-history.ts'
import { setRole } from './admin/set-role.ts'
import { setTier } from './admin/set-tier.ts'
import { endSignIns } from './admin/sign-ins.ts'
import { addStaffNote, deleteStaffNote } from './admin/staff-notes.ts'
import { liftSuspension, suspendMember } from './admin/suspend.ts'
import { listTierChanges } from './admin/tier-changes.ts'
import { dashboardOf } from './dashboard.ts'
import { cancelDeletion, planDeletion } from './deletion.ts'
import { recommendedFor } from './recommended.ts'
import { changeSettings } from './settings.ts'
import { statsOf, toActivity, trainingOf } from './stats.ts'
import { listTeamActs } from './team-acts.ts'
import { begunOf, ownLoop, shown, watched, watchedBy } from './watched.ts'

async function mustFind(id: string): Promise<MemberItem> {
  const { data } = await member().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('session.required')
  return data
}

/** The time zone for members who have set none. */
const anyZone = 'UTC'

export const handler = serve(members, {
  getDashboard: ({ caller, query }) => dashboardOf(caller.member, query.timeZone ?? anyZone),

  getStats: async ({ caller, query }) =>
    statsOf(await trainingOf(caller.memberId), query.period, query.timeZone ?? anyZone),

  listActivity: async ({ caller, query }) => {
    const { data } = await activity()
      .query.ofMember({ memberId: caller.memberId })
      .go({ order: 'desc', pages: 'all' })
    return pageOfAll(data.map(toActivity), query.limit, query.cursor)
  },

  listContinueWatching: async ({ caller, query }) =>
    pageOfAll(await begunOf(await watchedBy(caller.memberId)), query.limit, undefined),

  dismissContinueWatching: async ({ caller, params }) => {
    const key = { memberId: caller.memberId, videoId: params.videoId }
    try {
      await watchProgress().patch(key).set({ isDismissed: true }).go()
    } catch (error) {
      // Never begun, or removed in the meantime: it is left out already.
      if (!isRefused(error)) throw error
    }
  },

  listRecommendedVideos: async ({ caller, query }) =>
    recommendedFor(caller.member, await watchedBy(caller.memberId), query.limit),

  listHistory: async ({ caller, query }) =>
    pageOfAll(await shown(await watchedBy(caller.memberId), watched), query.limit, query.cursor),

  deleteHistoryItem: async ({ caller, params }) => {
    await watchProgress().delete({ memberId: caller.memberId, videoId: params.videoId }).go()
  },

  clearHistory: async ({ caller }) => {
    const { memberId } = caller
    const keys = (await watchedBy(memberId)).map(({ videoId }) => ({ memberId, videoId }))
    await inFull(keys, (asked) => watchProgress().delete(asked).go({ concurrency: 4 }))
  },

  listBookmarks: async ({ caller, query }) => {
    const { data } = await bookmark().query.ofMember({ memberId: caller.memberId }).go({ pages: 'all' })
    const latestFirst = data.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return pageOfAll(await shown(latestFirst, (video) => video), query.limit, query.cursor)
  },

  listOwnLoops: async ({ caller: { memberId }, query }) => {
    const { data } = await loop().query.ofMember({ memberId }).go({ pages: 'all' })
    const latestFirst = data.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return pageOfAll(await shown(latestFirst, ownLoop), query.limit, query.cursor)
  },

  updateProfile: async ({ caller, body: { firstName, lastName } }) => {
    const { data } = await member()
      .patch({ id: caller.memberId })
      .set({ firstName, lastName, updatedAt: clock.now().toISOString() })
      .go({ response: 'all_new' })
    return toUser(data, caller.isAdmin, clock.now())
  },

  getSettings: async ({ caller }) => settingsOf(caller.member),

  updateSettings: ({ caller, body }) => changeSettings(() => mustFind(caller.memberId), body),

  exportData: async ({ caller }) => {
    // Loaded on demand: the zip library builds its tables when it is loaded.
    const { exportOf } = await import('./export.ts')
    return exportOf(caller.member)
  },

  listTeamActs: async ({ caller }) => whole(await listTeamActs(caller.memberId)),

  deleteUser: async ({ caller }) => toUser(await planDeletion(caller), caller.isAdmin, clock.now()),

  restoreUser: async ({ caller }) => toUser(await cancelDeletion(caller.member), caller.isAdmin, clock.now()),

  findAnything: async ({ query }) => whole(await findAnything(query.q)),

  listUsers: ({ query }) => listUsers(query),

  exportUsers: async ({ query }) => ({ filename: 'kiai-members.csv', bytes: await exportUsers(query) }),

  countUsers: () => countUsers(),

  setTier: ({ caller, params, body }) => setTier(params.userId, body.subscriptionStatus, caller.memberId),

  listTierChanges: async ({ params }) => whole(await listTierChanges(params.userId)),

  getPerson: ({ caller, params }) => readPerson(params.userId, caller.memberId),

  getPersonHistory: ({ params }) => readPersonHistory(params.userId),

  endSignIns: async ({ caller, params }) => {
    await endSignIns(params.userId)
    return readPerson(params.userId, caller.memberId)
  },

  endSignIn: async ({ caller, params }) => {
    await endSignIns(params.userId, params.signInId)
    return readPerson(params.userId, caller.memberId)
  },

  addStaffNote: async ({ caller, params, body }) => {
    await addStaffNote(params.userId, body.text, caller.memberId)
    return readPerson(params.userId, caller.memberId)
  },

  deleteStaffNote: ({ params }) => deleteStaffNote(params.userId, params.noteId),

  suspendMember: async ({ caller, params, body }) => {
    await suspendMember(params.userId, body.reason, caller.memberId)
    return readPerson(params.userId, caller.memberId)
  },

  liftSuspension: async ({ caller, params }) => {
    await liftSuspension(params.userId)
    return readPerson(params.userId, caller.memberId)
  },

  setRole: async ({ caller, params, body }) => {
    await setRole(params.userId, body.role, caller)
    return readPerson(params.userId, caller.memberId)
  },
})
