import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { App, type AppProps, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import { bundleAll } from './bundle.ts'
import type { BuiltSite } from './site.ts'
import { KiaiStack, type KiaiStackProps } from './stack.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

/** The application with its checks: synthesis fails on a finding nobody accepted in writing. */
export function createApp(stack: Omit<KiaiStackProps, 'domain'>, props: AppProps = {}): App {
  const app = new App(props)
  new KiaiStack(app, 'Kiai', { ...stack, domain: ownDomain(app) })
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app))
  return app
}

/** `-c domainName=kiai.example -c certificateArn=arn:…`; without them the distribution's own address. */
function ownDomain(app: App): KiaiStackProps['domain'] {
  const name: unknown = app.node.tryGetContext('domainName')
  const certificateArn: unknown = app.node.tryGetContext('certificateArn')
  if (name === undefined && certificateArn === undefined) return undefined
  if (typeof name !== 'string' || typeof certificateArn !== 'string') {
    throw new Error('An own domain takes both: -c domainName=… and -c certificateArn=…')
  }
  return { name, certificateArn }
}

/** The site as it was built last; built now if it never was. */
function builtSite(): BuiltSite {
  const notes = join(dist, 'site.json')
  if (!existsSync(notes)) execFileSync(process.execPath, [join(root, 'web/build.ts')], { stdio: 'inherit' })
  const { scriptHashes, styleHashes }: BuiltSite = JSON.parse(readFileSync(notes, 'utf8'))
  return { folder: join(dist, 'site'), scriptHashes, styleHashes }
}

if (import.meta.main) {
  const codeFolder = join(dist, 'functions')
  await bundleAll(codeFolder)
  createApp({ codeFolder, site: builtSite() }).synth()
}
