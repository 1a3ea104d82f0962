import { SESv2Client } from '@aws-sdk/client-sesv2'

/** The part of the SDK that mailer.ts needs, in a module of its own to be loaded when first used. */

export { GetAccountCommand, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2'

/** Milliseconds; as many mails as one run is given have to fit into its time. */
const patience = 8_000

export const client = new SESv2Client({
  // SES knows no token that makes two calls one: asked again after a lost answer it sends again.
  maxAttempts: 1,
  requestHandler: {
    requestTimeout: patience,
    throwOnRequestTimeout: true,
    // A connection that slept with its Lambda breaks in the call, which then looks as if an answer had been lost.
    httpsAgent: { keepAlive: false },
    httpAgent: { keepAlive: false },
  },
})
