import { consumerNames, streamReaderNames } from '../../infra/cloud/lambdas/lambdas.ts'
import { ofType, plain, type Synthesized, shown, type Template } from './stack-template.ts'

/**
 * Resources that would be lost, or get an unknown new name, if CloudFormation replaced them: by type, with the
 * properties whose change replaces them or, for random values, makes another one.
 */
const kinds: Record<string, readonly string[]> = {
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  'AWS::CloudFront::Distribution': [],
  'AWS::CloudFront::KeyGroup': [],
  'AWS::CloudFront::PublicKey': ['PublicKeyConfig'],
  'AWS::Cognito::UserPool': [
    'UserPoolName',
    'UsernameAttributes',
    'AliasAttributes',
    'UsernameConfiguration',
    'Schema',
  ],
  'AWS::Cognito::UserPoolClient': ['UserPoolId', 'GenerateSecret'],
  'AWS::Cognito::UserPoolDomain': ['UserPoolId', 'Domain'],
  'AWS::Cognito::UserPoolGroup': ['UserPoolId', 'GroupName'],
  'AWS::Cognito::UserPoolUser': ['UserPoolId', 'Username', 'UserAttributes', 'DesiredDeliveryMediums'],
  'AWS::Cognito::UserPoolUserToGroupAttachment': ['UserPoolId', 'Username', 'GroupName'],
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::Events::EventBus': ['Name'],
  'AWS::MediaConvert::Queue': ['Name'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SES::ConfigurationSet': ['Name'],
  'AWS::SES::EmailIdentity': ['EmailIdentity'],
  'AWS::SNS::Subscription': ['TopicArn', 'Protocol', 'Endpoint'],
  'AWS::SNS::Topic': ['TopicName', 'FifoTopic'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
  'AWS::SecretsManager::Secret': ['Name', 'GenerateSecretString', 'SecretString'],
  'AWS::Lambda::EventSourceMapping': ['EventSourceArn', 'StartingPosition'],
  'Custom::KeyHash': ['ServiceToken', 'SecretId'],
  'AWS::IVS::PlaybackKeyPair': ['PublicKeyMaterial', 'Name'],
  'Custom::StreamKeyPair': ['ServiceToken', 'SecretId'],
  'Custom::MediaKeyPair': ['ServiceToken', 'SecretId'],
}

/** Queues of scheduled tasks hold nothing lasting: the next run does all that is due. */
const queues = new RegExp(
  `^Events(${[...consumerNames, ...streamReaderNames].join('|')})(Queue|DeadLetters)`,
  'i',
)
/** Readers of the table's stream store their position. */
const readers = new RegExp(`^Functions(${streamReaderNames.join('|')})DynamoDB`, 'i')

const isStateful = (id: string, type: string): boolean => {
  if (type === 'AWS::SQS::Queue') return queues.test(id)
  return type === 'AWS::Lambda::EventSourceMapping' ? readers.test(id) : type in kinds
}

/** By stack and id: the type, and those properties. */
export type Stateful = Record<string, Record<string, { type: string; fixed: Record<string, string> }>>
/** By stack and route: its id. */
export type Routes = Record<string, Record<string, string>>

export type Baseline = { stateful: Stateful; routes: Routes }

/** The resources of a deployed stage that must keep their identity and their place. */
export function baselineOf({ stacks }: Pick<Synthesized, 'stacks'>): Baseline {
  const stateful: Stateful = {}
  const routes: Routes = {}
  for (const [name, { template }] of stacks) {
    const kept = statefulIn(template)
    if (Object.keys(kept).length > 0) stateful[name] = kept
    const found = ofType(template, 'AWS::ApiGatewayV2::Route').map(([id, { Properties }]) => [
      String(Properties.RouteKey),
      id,
    ])
    if (found.length > 0) routes[name] = Object.fromEntries(found)
  }
  return { stateful, routes }
}

function statefulIn(template: Template): Stateful[string] {
  const found = Object.entries(template.Resources).filter(([id, { Type }]) => isStateful(id, Type))
  return Object.fromEntries(
    found.map(([id, { Type: type, Properties = {} }]) => {
      const fixed = (kinds[type] ?? []).filter((name) => name in Properties)
      return [id, { type, fixed: Object.fromEntries(fixed.map((name) => [name, said(Properties[name])])) }]
    }),
  )
}

const said = (value: unknown): string => plain(shown(value))
