import { Aws, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  DomainName,
  HttpApi,
  HttpMethod,
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
import { api as contract, type DomainName as Domain } from '#shared/contract/index.ts'
import { accept } from './accepted.ts'
import { domainNames, fallback, type LambdaName } from './lambdas.ts'
import type { OwnDomain } from './own-domain.ts'

/**
 * The HTTP API. It is made before the Lambdas, whose environment needs the address of the site, which in
 * turn needs this API's host; its routes are added once the Lambdas are there.
 */
export class Api extends Construct {
  readonly http: HttpApi
  /** Where CloudFront calls it. */
  readonly host: string
  /** What the record of an own domain leads to. */
  readonly dnsTarget: string | undefined

  /** With a domain of its own it answers there alone: the address that AWS gives every API is switched off. */
  constructor(scope: Construct, own: OwnDomain | undefined) {
    super(scope, 'Api')
    this.http = new HttpApi(this, 'Http', {
      description: 'Kiai',
      createDefaultStage: false,
      disableExecuteApiEndpoint: own !== undefined,
    })
    const domainName = own && this.#domain(own)
    this.host = own?.name ?? `${this.http.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`
    this.dnsTarget = domainName?.regionalDomainName
    new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      ...(domainName && { domainMapping: { domainName } }),
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

  /** One route for each path of a domain, one integration for each domain; what is none has a route too. */
  connect(lambdas: Readonly<Record<LambdaName, LambdaFunction>>): void {
    for (const domain of domainNames) {
      const integration = new HttpLambdaIntegration(domain, lambdas[domain], {
        scopePermissionToRoute: false,
      })
      for (const { method, path } of routesOf(domain)) this.#add(HttpMethod[method], path, integration)
      if (domain === fallback.domain) this.#add(HttpMethod.ANY, fallback.path, integration)
    }
  }

  #domain({ name, certificateArn }: OwnDomain): DomainName {
    return new DomainName(this, 'Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      securityPolicy: SecurityPolicy.TLS_1_2,
    })
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

const endpointsOf = (domain: Domain): readonly Endpoint[] => Object.values(contract[domain])

/**
 * A path that one domain alone answers, by several methods, is one route of all methods: each is a resource, of which a
 * stack has 500 at most. The Lambda refuses methods that nobody declared, as it does addresses.
 */
function routesOf(domain: Domain): { method: keyof typeof HttpMethod; path: string }[] {
  const others = domainNames.filter((name) => name !== domain).flatMap(endpointsOf)
  const paths = Map.groupBy(endpointsOf(domain), ({ path }) => path)
  return [...paths].flatMap(([path, endpoints]) => {
    const isShared = others.some((other) => other.path === path)
    const methods: (keyof typeof HttpMethod)[] = endpoints.map(({ method }) => method)
    const written: typeof methods = methods.length > 1 && !isShared ? ['ANY'] : methods
    return written.map((method) => ({ method, path }))
  })
}

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
