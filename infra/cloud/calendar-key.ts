import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { accept } from './constructs/accepted.ts'

/**
 * The key that seals the addresses of instructors' own calendars: generated at random by Secrets Manager, and known
 * to nobody.
 */
export function createCalendarKey(scope: Construct): Secret {
  const secret = new Secret(scope, 'CalendarKey', {
    description: 'Seals the addresses of instructors’ own calendars',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  accept(
    secret,
    'AwsSolutions-SMG4',
    'What it has sealed opens with it alone: whoever exchanges it makes instructors give their addresses again.',
  )
  return secret
}
