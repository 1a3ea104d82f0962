import { join } from 'node:path'
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { Alarms } from './alarms.ts'
import { Api } from './api.ts'
import { Events } from './events.ts'
import { Functions } from './functions.ts'
import { Identity } from './identity.ts'
import { Media } from './media.ts'
import { MediaKeys } from './media-keys.ts'
import { type BuiltSite, type OwnDomain, Site } from './site.ts'
import { createTable } from './table.ts'

export type KiaiStackProps = StackProps & {
  /** Folder with a folder of code for each Lambda, by name. */
  codeFolder: string
  site: BuiltSite
  domain?: OwnDomain | undefined
}

/**
 * Everything Kiai runs on. The site names the API by its id alone and the Lambdas are told the site's
 * address, so the order is: what is stored, the empty API, the site, the Lambdas, and what calls them.
 */
export class KiaiStack extends Stack {
  constructor(scope: Construct, id: string, { codeFolder, site: built, domain, ...props }: KiaiStackProps) {
    super(scope, id, { description: 'Kiai: martial arts films, training and live events', ...props })
    const table = createTable(this)
    const media = new Media(this)
    const mediaKeys = new MediaKeys(this, join(codeFolder, 'mediaKeyPair'), Duration.seconds(60))
    const api = new Api(this)
    const site = new Site(this, { built, domain, media, mediaKeys, apiId: api.http.apiId })
    media.allowUploadsFrom(site.origin)
    const identity = new Identity(this, site.origin)
    const { eventBusArn } = EventBus.fromEventBusName(this, 'Bus', 'default')
    const parts = { table, media, mediaKeys, identity, busArn: eventBusArn }
    const { byName: lambdas } = new Functions(this, codeFolder, site.origin, parts)
    api.connect(lambdas)
    const { deadLetters } = new Events(this, { table, media, lambdas })
    new Alarms(this, { lambdas, deadLetters, api: api.http })
    new CfnOutput(this, 'SiteOrigin', { value: site.origin })
    new CfnOutput(this, 'UserPoolIssuer', { value: identity.issuer })
  }
}
