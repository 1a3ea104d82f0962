import { CustomResource, type Duration } from 'aws-cdk-lib'
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { accept } from '../constructs/accepted.ts'
import { createLambda } from '../constructs/lambda.ts'

/**
 * Generations of the key that signs a video's cookies. To rotate, in three deployments: accept the next number too,
 * since every CloudFront location must know it before it signs; let it sign; drop the old one.
 */
const keyGenerations = { accepted: [1], signing: 1 }

type Generation = { number: number; publicKey: PublicKey; secret: Secret }

/** Key pairs made during deployment. The private half goes only from the Lambda that makes it to its secret. */
export class MediaKeys extends Construct {
  readonly keyGroup: KeyGroup
  readonly signing: Generation
  /** Reads and fills secrets during deployment. */
  readonly maker: LambdaFunction

  constructor(scope: Construct, codeFolder: string, timeout: Duration) {
    super(scope, 'MediaKeys')
    const maker = createLambda(this, 'Maker', {
      codeFolder,
      memorySize: 256,
      timeout,
      environment: {},
      permissions: [],
    })
    this.maker = maker
    const generations = keyGenerations.accepted.map((number) => {
      const secret = new Secret(this, `SigningKey${number}`, {
        description: 'Private half of the key that signs the cookies of videos (PKCS #8, PEM)',
      })
      accept(
        secret,
        'AwsSolutions-SMG4',
        'A new key must be known to CloudFront before it signs: it is rotated by a deployment, see keyGenerations.',
      )
      maker.addToRolePolicy(
        new PolicyStatement({
          actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
          resources: [secret.secretArn],
        }),
      )
      const pair = new CustomResource(this, `KeyPair${number}`, {
        serviceToken: maker.functionArn,
        resourceType: 'Custom::MediaKeyPair',
        properties: { SecretId: secret.secretArn },
        serviceTimeout: timeout,
      })
      const publicKey = new PublicKey(this, `PublicKey${number}`, {
        encodedKey: pair.getAttString('PublicKey'),
      })
      return { number, publicKey, secret }
    })
    this.keyGroup = new KeyGroup(this, 'KeyGroup', { items: generations.map(({ publicKey }) => publicKey) })
    const signing = generations.find(({ number }) => number === keyGenerations.signing)
    if (!signing) throw new Error('The generation that signs must be accepted')
    this.signing = signing
  }
}
