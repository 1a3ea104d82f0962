import { CustomResource, type Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnPlaybackKeyPair } from 'aws-cdk-lib/aws-ivs'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { accept } from '../constructs/accepted.ts'

/**
 * The private half of the key that signs tokens of live streams, made during deployment. IVS knows the public half.
 * It accepts three, and a token names none, so another generation can exist beside this one during a rotation.
 */
export function createStreamKey(parent: Construct, maker: LambdaFunction, timeout: Duration): Secret {
  const scope = new Construct(parent, 'StreamKey')
  const secret = new Secret(scope, 'SigningKey1', {
    description: 'Private half of the key that signs tokens of live streams (PKCS #8, PEM)',
  })
  accept(
    secret,
    'AwsSolutions-SMG4',
    'IVS must know a new key before it signs: it is exchanged by a deployment.',
  )
  maker.addToRolePolicy(
    new PolicyStatement({
      actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
      resources: [secret.secretArn],
    }),
  )
  const pair = new CustomResource(scope, 'KeyPair1', {
    serviceToken: maker.functionArn,
    resourceType: 'Custom::StreamKeyPair',
    properties: { SecretId: secret.secretArn },
    serviceTimeout: timeout,
  })
  new CfnPlaybackKeyPair(scope, 'PlaybackKey1', { publicKeyMaterial: pair.getAttString('PublicKey') })
  return secret
}
