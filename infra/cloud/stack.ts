import { join } from 'node:path'
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { EventBus, type IEventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { operationsAddress } from './alarms/alarm-topic.ts'
import { Alarms } from './alarms/alarms.ts'
import { Api } from './api.ts'
import { createCalendarKey } from './calendar-key.ts'
import { EdgeKeys } from './edge/edge-keys.ts'
import { logEdgeHere } from './edge/edge-logs.ts'
import type { ApiDomain, OwnDomain } from './edge/own-domain.ts'
import { type BuiltSite, Site } from './edge/site.ts'
import { Events } from './events.ts'
import { Functions } from './functions.ts'
import { Identity } from './identity/identity.ts'
import { Mail, signInMail } from './mail.ts'
import { Media } from './media/media.ts'
import { MediaKeys } from './media/media-keys.ts'
import { createStreamKey } from './media/stream-key.ts'
import { createPaymentKeys } from './payment-keys.ts'
import { Sockets } from './sockets.ts'
import { createTable } from './table.ts'

export type KiaiStackProps = StackProps & {
  /** Folder with a folder of code for each Lambda, by name. */
  codeFolder: string
  site: BuiltSite
  domain?: OwnDomain | undefined
  apiDomain?: ApiDomain | undefined
  /** The domain from which mails are sent. */
  mailDomain?: string | undefined
  /** Whether sign-in's own mails are sent from there too. */
  isMailForSignIn?: boolean | undefined
  /** A web ACL of WAF, in us-east-1 and of scope CloudFront. */
  webAclArn?: string | undefined
}

/**
 * All of Kiai's resources. The site needs the API's host, and the Lambdas need the site's address, so the order is:
 * storage, the empty API, the site, the Lambdas, and their triggers.
 */
export class KiaiStack extends Stack {
  constructor(scope: Construct, id: string, props: KiaiStackProps) {
    const {
      codeFolder,
      site: built,
      domain,
      apiDomain,
      mailDomain,
      isMailForSignIn,
      webAclArn,
      ...stackProps
    } = props
    super(scope, id, { description: 'Kiai: martial arts films, training and live events', ...stackProps })
    const table = createTable(this)
    const media = new Media(this)
    const keyTimeout = Duration.seconds(60)
    const mediaKeys = new MediaKeys(this, join(codeFolder, 'mediaKeyPair'), keyTimeout)
    const streamKey = createStreamKey(this, mediaKeys.maker, keyTimeout)
    const edgeKeys = new EdgeKeys(this, mediaKeys.maker, keyTimeout)
    const api = new Api(this, apiDomain)
    const sockets = new Sockets(this)
    const site = new Site(this, {
      built,
      domain,
      webAclArn,
      media,
      mediaKeys,
      edgeKey: edgeKeys.sent,
      apiHost: api.host,
      socketHost: sockets.host,
    })
    media.allowPagesOf(site.origin)
    logEdgeHere(this, site.distribution, media.logs)
    const mail = new Mail(this, { domain: mailDomain, siteOrigin: site.origin })
    const forSignIn = mailDomain && isMailForSignIn ? signInMail(this, mailDomain) : undefined
    const identity = new Identity(this, site.origin, forSignIn)
    // Its own bus, so that two stages in one account do not receive each other's events. The class says `undefined`
    // where its own interface says absent; to the compiler these differ.
    const bus = new EventBus(this, 'Bus', { description: 'What happens in Kiai' }) as IEventBus
    const paymentKeys = createPaymentKeys(this)
    const calendarKey = createCalendarKey(this)
    const operations = operationsAddress(this)
    const parts = {
      table,
      media,
      mediaKeys,
      streamKey,
      identity,
      mail,
      sockets,
      operations,
      bus,
      paymentKeys,
      calendarKey,
    }
    const siteFacts = {
      origin: site.origin,
      edgeKeyHashes: edgeKeys.hashes,
    }
    const { byName: lambdas } = new Functions(this, codeFolder, siteFacts, parts)
    api.connect(lambdas)
    sockets.connect(lambdas.chatSocket)
    const { deadLetters, queues } = new Events(this, { table, media, mail, bus, lambdas })
    new Alarms(this, {
      lambdas,
      deadLetters,
      queues,
      table,
      api,
      distribution: site.distribution,
      mailSet: mail.transactional.configurationSetName,
      newsSet: mail.news.configurationSetName,
      operations,
    })
    new CfnOutput(this, 'SiteOrigin', { value: site.origin })
    new CfnOutput(this, 'Edge', { value: `${site.distribution.distributionId},${media.logs.bucketName}` })
    if (domain) new CfnOutput(this, 'DnsTarget', { value: site.distribution.distributionDomainName })
    if (api.dnsTarget) new CfnOutput(this, 'ApiDnsTarget', { value: api.dnsTarget })
    new CfnOutput(this, 'UserPoolIssuer', { value: identity.issuer })
    new CfnOutput(this, 'UserPoolId', { value: identity.pool.userPoolId })
    new CfnOutput(this, 'OperatorClientId', { value: identity.operatorClientId })
  }
}
