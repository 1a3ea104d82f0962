import { CfnOutput, CfnParameter, Stack } from 'aws-cdk-lib'
import { UserPoolEmail } from 'aws-cdk-lib/aws-cognito'
import { EventBus } from 'aws-cdk-lib/aws-events'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'

type MailProps = {
  /** Mails are sent from `no-reply@` this domain; without it, from the address of a parameter. */
  domain?: string | undefined
  /** The base of links in mails. */
  siteOrigin: string
}

/** Sending mail: Kiai's identities in SES, its configuration sets, and the events it receives. */
export class Mail extends Construct {
  /** The sender's address. */
  readonly from: string
  /** The team's address for messages; empty if it is that of alarms. */
  readonly support: string
  /** Each kind of mail has its own set: in this one nothing is tracked, and no link rewritten. */
  readonly transactional: ConfigurationSet
  /**
   * For newsletters: a bounce does not put the address on the account's suppression list, which would stop receipts.
   */
  readonly news: ConfigurationSet
  readonly siteOrigin: string

  constructor(scope: Construct, { domain, siteOrigin }: MailProps) {
    super(scope, 'Mail')
    this.siteOrigin = siteOrigin
    this.from = domain ? `no-reply@${domain}` : addressParameter(this)
    this.support = supportAddress(this)
    const bus = EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default'))
    // Not after complaints: a person who complained about a newsletter still gets receipts.
    this.transactional = createSet(this, 'Transactional', SuppressionReasons.BOUNCES_ONLY, bus)
    this.news = createSet(this, 'Newsletter', SuppressionReasons.COMPLAINTS_ONLY, bus)
    const identity = new EmailIdentity(this, 'Identity', {
      identity: domain ? Identity.domain(domain) : Identity.email(this.from),
      // Bounces arrive as events; mails forwarded to this address are not read.
      feedbackForwarding: false,
      ...(domain && {
        mailFromDomain: `mail.${domain}`,
        mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
      }),
    })
    if (domain) printRecords(this, domain, identity)
  }

  get setArn(): string {
    return this.#arnOf('configuration-set', this.transactional.configurationSetName)
  }

  get newsArn(): string {
    return this.#arnOf('configuration-set', this.news.configurationSetName)
  }

  /** Senders and, while the account is in SES's sandbox, recipients: IAM checks both. */
  get identitiesArn(): string {
    return this.#arnOf('identity', '*')
  }

  #arnOf(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service: 'ses', resource, resourceName })
  }
}

function addressParameter(scope: Construct): string {
  return new CfnParameter(Stack.of(scope), 'MailFrom', {
    description: 'Address that mails come from; SES asks it to be confirmed',
    allowedPattern: '[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+',
  }).valueAsString
}

/** From a parameter; by default the address of alarms. */
function supportAddress(scope: Construct): string {
  return new CfnParameter(Stack.of(scope), 'SupportEmail', {
    description: 'Told of messages to the team; empty: whoever is told of alarms',
    default: '',
    allowedPattern: '|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+',
  }).valueAsString
}

function createSet(
  scope: Construct,
  name: string,
  suppressionReasons: SuppressionReasons,
  // SES publishes events only to the account's default bus.
  destination: EventDestination,
): ConfigurationSet {
  const set = new ConfigurationSet(scope, name, {
    suppressionReasons,
    reputationMetrics: true,
    tlsPolicy: ConfigurationSetTlsPolicy.OPTIONAL,
  })
  set.addEventDestination('News', {
    destination,
    events: [
      EmailSendingEvent.DELIVERY,
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
      EmailSendingEvent.REJECT,
    ],
  })
  return set
}

/** The domain's DNS records, for its administrator: `name type value`. */
function printRecords(scope: Construct, domain: string, identity: EmailIdentity): void {
  const { region } = Stack.of(scope)
  const records: Record<string, string> = {
    ...Object.fromEntries(
      identity.dkimRecords.map(({ name, value }, place) => [
        `MailRecordDkim${place + 1}`,
        `${name} CNAME ${value}`,
      ]),
    ),
    MailRecordReturn: `mail.${domain} MX 10 feedback-smtp.${region}.amazonses.com`,
    MailRecordSpf: `mail.${domain} TXT "v=spf1 include:amazonses.com ~all"`,
    MailRecordDmarc: `_dmarc.${domain} TXT "v=DMARC1; p=none;"`,
  }
  for (const [id, value] of Object.entries(records)) new CfnOutput(Stack.of(scope), id, { value })
}

/**
 * Sends sign-in's own mails through SES. Only after the domain is confirmed and the account has left SES's sandbox:
 * before that nobody could sign up.
 */
export const signInMail = (scope: Construct, domain: string): UserPoolEmail =>
  UserPoolEmail.withSES({
    fromEmail: `no-reply@${domain}`,
    fromName: 'Kiai',
    sesVerifiedDomain: domain,
    sesRegion: Stack.of(scope).region,
  })
