import { SESv2Client } from '@aws-sdk/client-sesv2'

/** The part of the SDK that mailer.ts needs, in a module of its own so that it loads on first use. */

export { GetAccountCommand, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2'

/** Milliseconds; all mails of one run have to fit into its time. */
const patience = 8_000

export const client = new SESv2Client({
  // SES has no idempotency token: a retry after a lost answer would send the mail again.
  maxAttempts: 1,
  requestHandler: {
    requestTimeout: patience,
    throwOnRequestTimeout: true,
    // A connection kept while its Lambda was frozen breaks during the call, which then looks like a lost answer.
    httpsAgent: { keepAlive: false },
    httpAgent: { keepAlive: false },
  },
})
