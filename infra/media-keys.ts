import { CustomResource, type Duration } from 'aws-cdk-lib'
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { accept } from './accepted.ts'
import { createLambda } from './lambda.ts'

/**
 * Generations of the key that signs a video's cookies; the last one signs, all are accepted. To rotate,
 * add the next number and deploy; once the cookies of the old one have run out, drop it and deploy again.
 */
const keyGenerations = [1] as const

type Generation = { publicKey: PublicKey; secret: Secret }

/** Key pairs made while deploying. The private half goes from the Lambda that makes it to its secret only. */
export class MediaKeys extends Construct {
  readonly keyGroup: KeyGroup
  readonly signing: Generation

  constructor(scope: Construct, codeFolder: string, timeout: Duration) {
    super(scope, 'MediaKeys')
    const maker = createLambda(this, 'Maker', {
      codeFolder,
      memorySize: 256,
      timeout,
      environment: {},
      permissions: [],
    })
    const generations = keyGenerations.map((number) => {
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
      return { publicKey, secret }
    })
    this.keyGroup = new KeyGroup(this, 'KeyGroup', { items: generations.map(({ publicKey }) => publicKey) })
    const signing = generations.at(-1)
    if (!signing) throw new Error('There must be a generation of the signing key')
    this.signing = signing
  }
}
