import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api as contract, type DomainName } from '#shared/contract/index.ts'
import { accept } from './accepted.ts'
import { domainNames, fallback, type LambdaName } from './lambdas.ts'

/**
 * The HTTP API. It is made before the Lambdas, whose environment needs the address of the site, which in
 * turn needs this API's id; its routes are added once the Lambdas are there.
 */
export class Api extends Construct {
  readonly http: HttpApi

  constructor(scope: Construct) {
    super(scope, 'Api')
    this.http = new HttpApi(this, 'Http', { description: 'Kiai', createDefaultStage: false })
    new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      detailedMetricsEnabled: false,
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', {
            // Under this prefix API Gateway may write without a policy of the account growing by each stage.
            logGroupName: `/aws/vendedlogs/${Stack.of(this).stackName}/api`,
            retention: RetentionDays.THREE_MONTHS,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    })
  }

  /** One route for each endpoint of the contract, one integration for each domain; what is none has a route too. */
  connect(lambdas: Readonly<Record<LambdaName, LambdaFunction>>): void {
    for (const domain of domainNames) {
      const integration = new HttpLambdaIntegration(domain, lambdas[domain], {
        scopePermissionToRoute: false,
      })
      for (const { method, path } of endpointsOf(domain)) this.#add(HttpMethod[method], path, integration)
      if (domain === fallback.domain) this.#add(HttpMethod.ANY, fallback.path, integration)
    }
  }

  #add(method: HttpMethod, path: string, integration: HttpLambdaIntegration): void {
    const [route] = this.http.addRoutes({ path, methods: [method], integration })
    if (!route) return
    accept(
      route,
      'AwsSolutions-APIG4',
      'Who may call is declared in the contract and checked in the Lambda by the session cookie.',
    )
  }
}

const endpointsOf = (domain: DomainName): readonly Endpoint[] => Object.values(contract[domain])

/** A call in the log: no query, no cookie, no address of a person. */
const accessLog = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  lambdaMs: '$context.integrationLatency',
  error: '$context.error.message',
}
