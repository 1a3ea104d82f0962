import { CustomResource, type Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { accept } from '../constructs/accepted.ts'

/**
 * Generations of the key by which functions recognize the edge. To rotate, in three deployments: accept the next
 * number too, let the edge send it, drop the old one.
 */
const keyGenerations = { accepted: [1], sent: 1 }

/** Keys that CloudFormation makes and passes to the edge alone; functions get only their hashes. */
export class EdgeKeys extends Construct {
  /** The key that the edge sends: a reference, which CloudFormation resolves while it deploys. */
  readonly sent: string
  /** SHA-256 hashes of all accepted keys. */
  readonly hashes: string

  constructor(scope: Construct, maker: LambdaFunction, timeout: Duration) {
    super(scope, 'EdgeKeys')
    const generations = keyGenerations.accepted.map((number) => {
      const secret = new Secret(this, `Key${number}`, {
        description: 'Shown by CloudFront to the API, which answers nobody else',
        generateSecretString: { passwordLength: 64, excludePunctuation: true },
      })
      accept(
        secret,
        'AwsSolutions-SMG4',
        'Edge and functions must know a new key before it is sent: it is rotated by deployments, see keyGenerations.',
      )
      maker.addToRolePolicy(
        new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] }),
      )
      const hash = new CustomResource(this, `Hash${number}`, {
        serviceToken: maker.functionArn,
        resourceType: 'Custom::KeyHash',
        properties: { SecretId: secret.secretArn },
        serviceTimeout: timeout,
      })
      return { number, secret, hash: hash.getAttString('Hash') }
    })
    const sent = generations.find(({ number }) => number === keyGenerations.sent)
    if (!sent) throw new Error('The generation that is sent must be accepted')
    this.sent = sent.secret.secretValue.unsafeUnwrap()
    this.hashes = generations.map(({ hash }) => hash).join(' ')
  }
}
