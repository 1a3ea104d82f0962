import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import type { ApiDomain, OwnDomain } from './cloud/edge/own-domain.ts'
import type { BuiltSite } from './cloud/edge/site.ts'
import { EdgeStack } from './cloud/edge-stack.ts'
import { bundleAll } from './cloud/lambdas/bundle.ts'
import { KiaiStack, type KiaiStackProps } from './cloud/stack.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

/**
 * Kiai's stack and its checks: synthesis fails on a finding that was not accepted in writing. `-c stage=test` makes
 * another stack beside it, and `-c webAclArn=arn:…` adds a firewall. `-c apiDomainName=… -c apiCertificateArn=arn:…`
 * gives the API its own domain, which `-c apiDomainStep=2` puts to use and step 3 makes the only one. `-c
 * mailDomain=kiai.example` sends mails from there, and with `-c signInMail=ses` those of sign-in too.
 */
export function addKiai(app: App, props: KiaiStackProps): App {
  const stage = contextOf(app, 'stage')
  new KiaiStack(app, stage ? `Kiai-${stage}` : 'Kiai', {
    ...props,
    apiDomain: apiDomainOf(app),
    ...mailOf(app),
    webAclArn: contextOf(app, 'webAclArn'),
  })
  return checked(app)
}

function checked(app: App): App {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app))
  return app
}

/**
 * `-c edge=…`, with the value of the output `Edge`: logs and alarms of the edge for a stack of another region, as a
 * stack of their own in us-east-1.
 */
export function addEdge(app: App, where: string): App {
  const [distributionId, logBucket] = where.split(',')
  if (!distributionId || !logBucket) throw new Error('-c edge=… takes what the output Edge says')
  const stage = contextOf(app, 'stage')
  new EdgeStack(app, stage ? `Kiai-${stage}-Edge` : 'Kiai-Edge', { distributionId, logBucket })
  return checked(app)
}

/** `-c domainName=kiai.example -c certificateArn=arn:…`; without them the distribution's own address. */
export const ownDomain = (app: App) => domainOf(app, 'domainName', 'certificateArn')

function domainOf(app: App, nameOf: string, certificateOf: string): OwnDomain | undefined {
  const name = contextOf(app, nameOf)
  const certificateArn = contextOf(app, certificateOf)
  if (name === undefined && certificateArn === undefined) return undefined
  if (name === undefined || certificateArn === undefined) {
    throw new Error(`An own domain takes both: -c ${nameOf}=… and -c ${certificateOf}=…`)
  }
  return { name, certificateArn }
}

function apiDomainOf(app: App): ApiDomain | undefined {
  const own = domainOf(app, 'apiDomainName', 'apiCertificateArn')
  const said = contextOf(app, 'apiDomainStep')
  const step = ([1, 2, 3] as const).find((each) => String(each) === (said ?? '1'))
  if (!step) throw new Error('-c apiDomainStep=… is 1, 2 or 3')
  if (!own && said !== undefined) throw new Error('-c apiDomainStep=… takes -c apiDomainName=… too')
  return own && { ...own, step }
}

function mailOf(app: App): Pick<KiaiStackProps, 'mailDomain' | 'isMailForSignIn'> {
  const mailDomain = contextOf(app, 'mailDomain')
  const signIn = contextOf(app, 'signInMail')
  if (signIn !== undefined && (signIn !== 'ses' || !mailDomain)) {
    throw new Error('Mails of sign-in take both: -c signInMail=ses -c mailDomain=…')
  }
  return { mailDomain, isMailForSignIn: signIn === 'ses' }
}

function contextOf(app: App, name: string): string | undefined {
  const value: unknown = app.node.tryGetContext(name)
  if (value !== undefined && typeof value !== 'string') throw new Error(`-c ${name}=… takes a text`)
  return value
}

/** Builds the site for its final address: canonical links need it, so the build of `npm start` is no use. */
function buildSite(origin: string): BuiltSite {
  const out = join(dist, 'cloud')
  // In its own process: the web is not part of the cloud's description.
  const build = [join(root, 'web/build.ts'), `--origin=${origin}`, `--out=${out}`]
  execFileSync(process.execPath, build, { stdio: ['ignore', 'ignore', 'inherit'] })
  const { scriptHashes, styleHashes }: BuiltSite = JSON.parse(readFileSync(join(out, 'site.json'), 'utf8'))
  return { folder: join(out, 'site'), scriptHashes, styleHashes }
}

if (import.meta.main) {
  const app = new App()
  const logged = contextOf(app, 'edge')
  if (logged) addEdge(app, logged).synth()
  else await synthesizeKiai(app)
}

async function synthesizeKiai(app: App): Promise<void> {
  const domain = ownDomain(app)
  const codeFolder = join(dist, 'functions')
  await bundleAll(codeFolder)
  // Without an own domain the address is CloudFront's, known only after the deployment: links stay relative.
  const site = buildSite(domain ? `https://${domain.name}` : '')
  addKiai(app, { codeFolder, site, domain }).synth()
}
