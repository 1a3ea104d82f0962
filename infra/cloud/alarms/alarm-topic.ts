import { Aws, CfnCondition, CfnParameter, Fn, type Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { accept } from '../constructs/accepted.ts'

/** The address of the operator: for alarms, and for mails about sessions without a meeting link. */
export const operationsAddress = (stack: Stack): string =>
  new CfnParameter(stack, 'AlarmEmail', {
    default: '',
    description: 'Told of alarms, and of sessions without a meeting link; empty for nobody',
  }).valueAsString

/** The topic that alarms are sent to. */
export function createTopic(scope: Construct, email: string): Topic {
  const topic = new Topic(scope, 'Topic', { displayName: 'Kiai alarms', enforceSSL: true })
  // An explicit policy replaces the default one, which lets the account's alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  )
  const subscription = new CfnSubscription(scope, 'Subscription', {
    topicArn: topic.topicArn,
    protocol: 'email',
    endpoint: email,
  })
  subscription.cfnOptions.condition = new CfnCondition(scope, 'HasEmail', {
    expression: Fn.conditionNot(Fn.conditionEquals(email, '')),
  })
  accept(
    subscription,
    'Serverless-SNSRedrivePolicy',
    'An alarm that mail does not take is still seen in CloudWatch.',
  )
  return topic
}
