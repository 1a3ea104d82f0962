import { RemovalPolicy, SecretValue } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { accept } from './constructs/accepted.ts'

/** The keys of the payment providers: empty until an admin sets them in Kiai, and never changed by a deployment. */
export function createPaymentKeys(scope: Construct): Secret {
  const secret = new Secret(scope, 'PaymentKeys', {
    description: 'Keys of the payment providers, set by admins in Kiai',
    secretStringValue: SecretValue.unsafePlainText('{}'),
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  accept(
    secret,
    'AwsSolutions-SMG4',
    'They are made by the providers: an admin exchanges them there, and sets the new ones in Kiai.',
  )
  return secret
}
