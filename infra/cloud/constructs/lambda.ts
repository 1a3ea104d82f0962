import { type Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { accept } from './accepted.ts'
import { type Permission, permit } from './permission.ts'

type LambdaProps = {
  codeFolder: string
  /** MB; processor time grows with it. */
  memorySize: number
  timeout: Duration
  environment: Readonly<Record<string, string>>
  permissions: readonly Permission[]
}

/** A Lambda with its own log and a role with only the given permissions, and that of writing the log. */
export function createLambda(scope: Construct, id: string, props: LambdaProps): LambdaFunction {
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const writeLog = {
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  }
  for (const permission of [writeLog, ...props.permissions]) permit(role, permission)
  const created = new LambdaFunction(scope, id, {
    code: Code.fromAsset(props.codeFolder),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: props.memorySize,
    timeout: props.timeout,
    environment: { ...props.environment },
    logGroup,
    role,
  })
  acceptFindings(created)
  return created
}

/** `onVideoViewed` as the id of a construct: `OnVideoViewed`. */
export const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function acceptFindings(created: LambdaFunction): void {
  accept(
    created,
    'Serverless-LambdaTracing',
    'Tracing is billed by the call and slows each start; the log carries request ids and times.',
  )
  accept(
    created,
    'Serverless-LambdaDLQ',
    'Never called without waiting for the end: the API and CloudFormation wait, queues, streams and the clock have dead letters of their own.',
  )
}
