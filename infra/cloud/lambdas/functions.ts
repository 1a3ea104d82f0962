import { join } from 'node:path'
import { Duration } from 'aws-cdk-lib'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { createLambda } from '../constructs/lambda.ts'
import { grants } from './grants.ts'
import { accessOf, type Parts } from './lambda-access.ts'
import { domainNames, type LambdaName, lambdaNames } from './lambdas.ts'

/** Less than the 30 s API Gateway waits, so that a slow call is answered by us. */
const callTimeout = Duration.seconds(15)
export const eventTimeout = Duration.seconds(60)

/** A whole rebuild of 100,000 videos takes a minute; an index that an earlier version left asks for one too. */
const rebuildTimeout = Duration.minutes(10)

/**
 * 512 MB for what mostly waits on the table: a start runs at full speed whatever the size. Twice that for
 * those who hold and walk through the whole catalogue (at 100,000 videos 244 MB, and up to 660 MB while it is rebuilt).
 */
function sizeOf(name: LambdaName): { memorySize: number; timeout: Duration } {
  if (name === 'catalogue') return { memorySize: 1024, timeout: callTimeout }
  if (name === 'onCatalogueChanged' || name === 'rebuildIndex') {
    return { memorySize: 1024, timeout: rebuildTimeout }
  }
  // A whole processor: a calendar has a second to be read in.
  if (name === 'refreshBusyTimes' || name === 'onBusyLookWanted') {
    return { memorySize: 1769, timeout: eventTimeout }
  }
  return { memorySize: 512, timeout: isDomain(name) ? callTimeout : eventTimeout }
}

type SiteFacts = { origin: string; edgeKeyHashes: string; supportEmail: string }

/** All Lambdas of the product by name, each allowed and told what `grants` gives it. */
export class Functions extends Construct {
  readonly byName: Readonly<Record<LambdaName, LambdaFunction>>

  constructor(scope: Construct, codeFolder: string, site: SiteFacts, parts: Parts) {
    super(scope, 'Functions')
    const created = lambdaNames.map((name) => {
      const access = grants[name].map((grant) => accessOf(grant, parts))
      const lambda = createLambda(this, titled(name), {
        codeFolder: join(codeFolder, name),
        ...sizeOf(name),
        environment: Object.assign(
          // What answers browsers compares where they say they come from, and by whom the call was passed on.
          isDomain(name) ? { SITE_ORIGIN: site.origin, EDGE_KEY_HASHES: site.edgeKeyHashes } : {},
          name === 'payments' ? { SUPPORT_EMAIL: site.supportEmail } : {},
          ...access.map(({ environment }) => environment),
        ),
        permissions: access.flatMap(({ permissions }) => permissions),
      })
      return [name, lambda] as const
    })
    this.byName = Object.fromEntries(created) as Record<LambdaName, LambdaFunction>
  }
}

const isDomain = (name: LambdaName) => domainNames.some((domain) => domain === name)

/** `onVideoViewed` as the id of a construct: `OnVideoViewed`. */
export const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
