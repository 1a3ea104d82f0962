import { whole } from '../constructs/permission.ts'
import type { Meanings } from './parts.ts'

/** Mails are sent from this one address only. */
const asSender = (from: string) => ({ StringEquals: { 'ses:FromAddress': from } })

/** Rights to send events, frames and mails. */
export const wireAccess = {
  'events:put': ({ bus }) => ({
    permissions: [
      {
        actions: ['events:PutEvents'],
        resources: [bus.eventBusArn],
        conditions: { StringEquals: { 'events:source': 'kiai' } },
      },
    ],
    environment: { EVENT_BUS: bus.eventBusName },
  }),

  'sockets:send': ({ sockets }) => ({
    permissions: [
      {
        actions: ['execute-api:ManageConnections'],
        resources: [sockets.connectionsArn],
        why: whole.sockets,
      },
    ],
    environment: { SOCKETS_URL: sockets.url },
  }),

  'mail:send': ({ mail, operations }) => ({
    permissions: [
      {
        // For a raw mail, SES requires the second.
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [mail.identitiesArn, mail.setArn],
        why: whole.mail,
        conditions: asSender(mail.from),
      },
    ],
    environment: {
      MAIL_FROM: mail.from,
      SUPPORT_EMAIL: mail.support,
      MAIL_SET: mail.transactional.configurationSetName,
      OPERATIONS_MAIL: operations,
      SITE_ORIGIN: mail.siteOrigin,
    },
  }),

  'news:send': ({ mail }) => ({
    permissions: [
      {
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [mail.identitiesArn, mail.newsArn],
        why: whole.mail,
        conditions: asSender(mail.from),
      },
      // The account has no ARN: this reads how many mails it may send per second.
      { actions: ['ses:GetAccount'], resources: ['*'], why: whole.mailAccount },
    ],
    environment: {
      MAIL_FROM: mail.from,
      NEWS_SET: mail.news.configurationSetName,
      SITE_ORIGIN: mail.siteOrigin,
    },
  }),
} satisfies Partial<Meanings>
