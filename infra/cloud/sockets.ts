import { Aws } from 'aws-cdk-lib'
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { socketPath } from '#shared/rules/live/live-chat.ts'
import { accept } from './constructs/accepted.ts'

/**
 * The WebSocket API. Like the HTTP API it is made before the Lambdas, whose environment needs the site's address, which
 * in turn needs this API's host. Its routes are added once their Lambda exists.
 */
export class Sockets extends Construct {
  readonly api: WebSocketApi
  /** The host that CloudFront calls. */
  readonly host: string
  /** The address by which functions reach connections. */
  readonly url: string
  /** All connections, and none of another API. */
  readonly connectionsArn: string

  constructor(scope: Construct) {
    super(scope, 'Sockets')
    // Pages send nothing but pings: all of their messages have one route.
    this.api = new WebSocketApi(this, 'Api', { description: 'Kiai: sockets of pages' })
    // API Gateway knows a WebSocket API only by its stage's root: CloudFront passes this path on as it is.
    const stageName = socketPath.slice(1)
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName,
      autoDeploy: true,
      throttle: socketThrottle,
      detailedMetricsEnabled: false,
    })
    const reason =
      'A log of a WebSocket API needs a role that is a setting of the whole account and region; the Lambda writes a line for each socket that opens or closes.'
    accept(stage, 'AwsSolutions-APIG1', reason)
    accept(stage, 'Serverless-APIGWAccessLogging', reason)
    this.host = `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`
    this.url = `https://${this.host}/${stageName}`
    this.connectionsArn = `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${this.api.apiId}/${stageName}/*/@connections/*`
  }

  /** One Lambda for all routes. */
  connect(lambda: LambdaFunction): void {
    for (const key of ['$connect', '$disconnect', '$default']) {
      const route = this.api.addRoute(key, {
        integration: new WebSocketLambdaIntegration(`${key.slice(1)}Integration`, lambda),
      })
      accept(
        route,
        'AwsSolutions-APIG4',
        'Who may connect is checked in the Lambda by the session cookie; no other route carries one.',
      )
    }
  }
}

/** Messages and new sockets per second that the stage accepts, and its burst: an account takes 500 new ones. */
const socketThrottle = { rateLimit: 500, burstLimit: 1000 }
