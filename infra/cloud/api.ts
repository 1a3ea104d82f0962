import { Aws, NestedStack, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  DomainName,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api as contract } from '#shared/contract/index.ts'
import { accept } from './constructs/accepted.ts'
import type { ApiDomain, OwnDomain } from './edge/own-domain.ts'
import { domainNames, fallback, type LambdaName } from './lambdas/lambdas.ts'

/**
 * The HTTP API. It is made before the Lambdas, whose environment needs the site's address, which in turn needs this
 * API's host. Its routes are added once the Lambdas exist.
 */
export class Api extends Construct {
  readonly http: HttpApi
  /** The host that CloudFront calls. */
  readonly host: string
  /** A line for each call. */
  readonly log: LogGroup
  /** The target of the DNS record of an own domain. */
  readonly dnsTarget: string | undefined

  constructor(scope: Construct, own: ApiDomain | undefined) {
    super(scope, 'Api')
    this.http = new HttpApi(this, 'Http', {
      description: 'Kiai',
      createDefaultStage: false,
      disableExecuteApiEndpoint: own?.step === 3,
    })
    const domainName = own && this.#domain(own)
    const given = `${this.http.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`
    this.host = own && own.step > 1 ? own.name : given
    this.dnsTarget = domainName?.regionalDomainName
    this.log = new LogGroup(this, 'AccessLog', {
      // Under this prefix API Gateway may write logs without adding each stage to the account's resource policy.
      logGroupName: `/aws/vendedlogs/${Stack.of(this).stackName}/api`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      ...(domainName && { domainMapping: { domainName } }),
      throttle,
      detailedMetricsEnabled: false,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.log),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    })
  }

  /** One integration per domain, one route per endpoint; there is a fallback route for all other paths. */
  connect(lambdas: Readonly<Record<LambdaName, LambdaFunction>>): void {
    new Routes(this, 'Routes', this.http, lambdas, (path) => !isOfParts(path))
    new Routes(this, 'PartRoutes', this.http, lambdas, isOfParts)
  }

  #domain({ name, certificateArn }: OwnDomain): DomainName {
    return new DomainName(this, 'Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      securityPolicy: SecurityPolicy.TLS_1_2,
    })
  }
}

/**
 * Whether a route was added when the first stack of routes was full: of a part of an order or a product, of the desk,
 * replay, shared frames, moderation or delay of an event, of what a newsletter counts, of the preview of a person, or of the
 * synonyms of searches. A deployed route never changes its stack, since API Gateway accepts each route key once.
 */
const isOfParts = (path: string): boolean =>
  /\/(returns|claims)(\/|$)/.test(path) ||
  /\/products\/\{id\}\/(file|reviews?)(\/|$)/.test(path) ||
  /\/newsletter\/(links|images)\//.test(path) ||
  /\/previews\/(instructors|certificates)\//.test(path) ||
  /\/admin\/synonyms$/.test(path) ||
  /\/live\/(replays$|\{id\}\/(desk|marks|rehearsal|replay|no-replay|chat\/frames|helpers|moderation)(\/|$))/.test(
    path,
  ) ||
  /\/live\/\{id\}\/chat\/(delay|\{seq\}\/appoint)$/.test(path)

/** In their own nested stack: each route is a resource, and a stack has at most 500. */
class Routes extends NestedStack {
  readonly #http: HttpApi

  constructor(
    scope: Construct,
    id: string,
    http: HttpApi,
    lambdas: Readonly<Record<LambdaName, LambdaFunction>>,
    isHere: (path: string) => boolean,
  ) {
    super(scope, id, { description: 'What Kiai answers, and by which Lambda' })
    this.#http = http
    for (const domain of domainNames) {
      const integration = new HttpLambdaIntegration(domain, lambdas[domain], {
        scopePermissionToRoute: false,
      })
      const endpoints: readonly Endpoint[] = Object.values(contract[domain])
      for (const { method, path } of endpoints) {
        if (isHere(path)) this.#add(HttpMethod[method], path, integration)
      }
      if (domain === fallback.domain && isHere(fallback.path)) {
        this.#add(HttpMethod.ANY, fallback.path, integration)
      }
    }
  }

  #add(method: HttpMethod, path: string, integration: HttpLambdaIntegration): void {
    const routeKey = HttpRouteKey.with(path, method)
    const route = new HttpRoute(this, routeKey.key, { httpApi: this.#http, routeKey, integration })
    accept(
      route,
      'AwsSolutions-APIG4',
      'Who may call is declared in the contract and checked in the Lambda by the session cookie.',
    )
  }
}

/** Calls per second that the stage accepts, and its burst; an account's own quota is 10,000. */
export const throttle = { rateLimit: 500, burstLimit: 1000 }

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
