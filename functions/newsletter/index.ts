import { newsletter } from '#shared/contract/newsletter.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { countAudience } from './campaigns/audience.ts'
import { toCampaign } from './campaigns/campaign-wire.ts'
import { createCampaign, deleteCampaign, updateCampaign } from './campaigns/edit.ts'
import { requireCampaign } from './campaigns/find.ts'
import { countSubscribers, listCampaigns, listSubscribers, listUnknown } from './campaigns/lists.ts'
import { previewOf, testCampaign } from './campaigns/preview.ts'
import { resumeCampaign, sendAgain, sendCampaign, stopCampaign } from './send/start.ts'
import { confirm, preferencesOf, setPreferences, subscribe, unsubscribe } from './subscription.ts'
import { followLink, openImage } from './tracking/count.ts'

export const handler = serve(newsletter, {
  subscribe: async ({ body, request }) => {
    const caller = await callerOf(request.cookies)
    await subscribe(body, caller?.member.email === body.email)
  },
  confirm: ({ body }) => confirm(body.token),
  unsubscribe: ({ body }) => unsubscribe(body.token),
  leave: async ({ params }) => {
    await unsubscribe(params.token)
    return { isActive: false }
  },
  getPreferences: ({ body }) => preferencesOf(body.token),
  setPreferences: ({ body: { token, ...wanted } }) => setPreferences(token, wanted),
  followLink: ({ params }) => followLink(params.token),
  openImage: ({ params }) => openImage(params.token),
  listSubscribers: ({ query }) => listSubscribers(query),
  countSubscribers: () => countSubscribers(),
  countAudience: ({ query }) => countAudience(query.audience),
  listCampaigns: ({ query }) => listCampaigns(query),
  createCampaign: ({ body, caller }) => createCampaign(body, caller.memberId),
  getCampaign: async ({ params }) => toCampaign(await requireCampaign(params.id)),
  updateCampaign: ({ params, body }) => updateCampaign(params.id, body),
  deleteCampaign: ({ params }) => deleteCampaign(params.id),
  previewCampaign: async ({ params, query }) => (await previewOf(params.id, query.subscriberId)).html,
  previewText: ({ params, query }) => previewOf(params.id, query.subscriberId),
  testCampaign: ({ params, body, caller }) => testCampaign(params.id, body.subscriberId, caller.memberId),
  sendCampaign: ({ params, caller }) => sendCampaign(params.id, caller.memberId),
  stopCampaign: ({ params }) => stopCampaign(params.id),
  resumeCampaign: ({ params }) => resumeCampaign(params.id),
  listRecipients: ({ params, query }) => listUnknown(params.id, query),
  sendAgain: ({ params }) => sendAgain(params.id, params.subscriberId),
})
