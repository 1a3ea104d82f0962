import { newsletter } from '#shared/contract/newsletter.ts'
import { serve } from '../http/serve.ts'
import { subscribe, unsubscribe } from './subscription.ts'

export const handler = serve(newsletter, {
  subscribe: ({ body }) => subscribe(body),
  unsubscribe: ({ body }) => unsubscribe(body.token),
})
