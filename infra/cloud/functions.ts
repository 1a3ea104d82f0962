import { join } from 'node:path'
import { Duration, Stack } from 'aws-cdk-lib'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { accessOf } from './access/access.ts'
import { grants } from './access/grants.ts'
import type { Parts } from './access/parts.ts'
import { createLambda, titled } from './constructs/lambda.ts'
import { answersBrowsers, limitsOf } from './lambdas/lambda-limits.ts'
import { type LambdaName, lambdaNames } from './lambdas/lambdas.ts'
import { beside, Work } from './lambdas/work.ts'

type SiteFacts = { origin: string; edgeKeyHashes: string }

/** All Lambdas of the product by name, each with the permissions and environment of its `grants`. */
export class Functions extends Construct {
  readonly byName: Readonly<Record<LambdaName, LambdaFunction>>

  constructor(scope: Construct, codeFolder: string, site: SiteFacts, parts: Parts) {
    super(scope, 'Functions')
    const work = new Work(Stack.of(this))
    const created = lambdaNames.map((name) => {
      const { memorySize, timeoutMs } = limitsOf(name)
      const access = grants[name].map((grant) => accessOf(grant, parts))
      const lambda = createLambda(beside(work.stackOf(name), this), titled(name), {
        codeFolder: join(codeFolder, name),
        memorySize,
        timeout: Duration.millis(timeoutMs),
        environment: Object.assign(
          // Functions that answer browsers check the origin of a write or a socket, and that the call came through the edge.
          answersBrowsers(name) ? { SITE_ORIGIN: site.origin, EDGE_KEY_HASHES: site.edgeKeyHashes } : {},
          ...access.map(({ environment }) => environment),
        ),
        permissions: access.flatMap(({ permissions }) => permissions),
      })
      return [name, lambda] as const
    })
    this.byName = Object.fromEntries(created) as Record<LambdaName, LambdaFunction>
  }
}
