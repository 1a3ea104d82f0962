import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { addKiai, ownDomain } from '../../infra/app.ts'
import { titled } from '../../infra/cloud/constructs/lambda.ts'
import { type LambdaName, lambdaNames } from '../../infra/cloud/lambdas/lambdas.ts'

/**
 * The stack as CloudFormation gets it, made from a small site and empty Lambdas. It is made once for `stack.test.ts`
 * and the parts that it imports.
 */

export type Resource = {
  Type: string
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's own shape, different for each type.
  Properties: any
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
  DependsOn?: string[]
  Condition?: string
}
export type Template = {
  Resources: Record<string, Resource>
  Outputs: Record<string, { Value: unknown }>
  Parameters: Record<string, unknown>
  Conditions: Record<string, unknown>
}
/** The CloudFormation input of one stack. */
export type Part = { template: Template; text: string; file: string }
export type Synthesized = {
  /**
   * All resources except for the API's routes, in whichever stack: parameters of nested stacks are replaced by their
   * values.
   */
  template: Template
  text: string
  file: string
  folder: string
  /** The API's routes with their integrations, from the nested stacks. */
  routes: Pick<Template, 'Resources'>
  /** Each stack by its id in the root stack, which itself is `root`. */
  stacks: ReadonlyMap<string, Part>
}

const site = {
  'index.html': 'landing',
  'app-shell.html': 'shell',
  'videos/index.html': 'library',
  'assets/main-1a2b.js': 'code',
  'assets/main-1a2b.js.br': 'code, small',
  'index.html.gz': 'landing, small',
  '.vite/manifest.json': 'notes',
}

const made = new Map<string, Synthesized>()

/** The stack with these `cdk -c` options, made once for all callers. */
export function synthesize(context: Record<string, string> = {}): Synthesized {
  const key = JSON.stringify(context)
  const known = made.get(key) ?? synthesizeAnew(context)
  made.set(key, known)
  return known
}

/** Synthesizes without the cache, with every check. Throws where a check finds an error. */
export function synthesizeAnew(context: Record<string, string> = {}): Synthesized {
  const folder = mkdtempSync(join(tmpdir(), 'kiai-stack-'))
  const codeFolder = join(folder, 'functions')
  for (const name of [...lambdaNames, 'mediaKeyPair']) {
    write(join(codeFolder, name), 'index.mjs', `export const handler = () => '${name}'`)
  }
  for (const [path, content] of Object.entries(site)) {
    write(join(folder, 'site', path, '..'), path.split('/').at(-1) ?? '', content)
  }
  const cdk: { context: Record<string, unknown> } = JSON.parse(readFileSync('cdk.json', 'utf8'))
  const app = new App({ outdir: join(folder, 'out'), postCliContext: { ...cdk.context, ...context } })
  const built = {
    folder: join(folder, 'site'),
    scriptHashes: ['sha256-script'],
    styleHashes: ['sha256-style'],
  }
  const [stack] = addKiai(app, { codeFolder, site: built, domain: ownDomain(app) }).synth().stacks
  if (!stack) throw new Error('There is no stack')
  return { ...wholeOf(stack.templateFullPath), folder }
}

function wholeOf(file: string): Omit<Synthesized, 'folder'> {
  const root = readTemplate(file)
  const stacks = new Map([['root', root]])
  const whole = { ...root.template.Resources }
  const routes: Template['Resources'] = {}
  const assets: { files: Record<string, { source: { path: string } }> } = JSON.parse(
    readFileSync(file.replace('.template.json', '.assets.json'), 'utf8'),
  )
  for (const [id, { Properties }] of ofType(root.template, 'AWS::CloudFormation::Stack')) {
    const [, hash = ''] = /(\w+)\.json$/.exec(shown(Properties.TemplateURL)) ?? []
    const part = readTemplate(join(dirname(file), assets.files[hash]?.source.path ?? ''))
    stacks.set(id, part)
    delete whole[id]
    const into = /^Api(Part)?Routes/.test(id) ? routes : whole
    Object.assign(into, told(part.template.Resources, Properties.Parameters))
  }
  const text = [...stacks.values()].map((part) => part.text).join('\n')
  return {
    template: { ...root.template, Resources: whole },
    text,
    file,
    routes: { Resources: routes },
    stacks,
  }
}

/** A nested stack's resources with the values of its parameters. */
function told(value: unknown, parameters: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => told(each, parameters))
  if (typeof value !== 'object' || value === null) return value
  if ('Ref' in value && String(value.Ref) in parameters) return parameters[String(value.Ref)]
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, told(each, parameters)]))
}

function readTemplate(file: string): Part {
  const text = readFileSync(file, 'utf8')
  return { template: JSON.parse(text), text, file }
}

/** The stack as it is deployed without a custom domain. */
export const stack = synthesize()

export const discard = ({ folder }: Synthesized) => rmSync(folder, { recursive: true })
export function discardAll(): void {
  for (const each of made.values()) discard(each)
}

export function ofType(
  { Resources }: Pick<Template, 'Resources'>,
  type: string,
): [id: string, resource: Resource][] {
  return Object.entries(Resources).filter(([, { Type }]) => Type === type)
}

/** The one resource of a type, or the one whose id starts so. */
export function only(template: Template, type: string, idStart = ''): Resource {
  const found = ofType(template, type).filter(([id]) => id.startsWith(idStart))
  const [first] = found
  if (!first || found.length > 1) throw new Error(`${found.length} of ${type} ${idStart}`)
  return first[1]
}

/** A value with references in short: `<MediaBucket.Arn>/media/*`. */
export function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if ('Ref' in value) return `<${value.Ref}>`
  if ('Fn::GetAtt' in value && Array.isArray(value['Fn::GetAtt'])) return `<${value['Fn::GetAtt'].join('.')}>`
  if ('Fn::Join' in value && Array.isArray(value['Fn::Join'])) {
    const parts: unknown = value['Fn::Join'][1]
    if (Array.isArray(parts)) return parts.map(shown).join('')
  }
  return JSON.stringify(value)
}

/** Resource ids without their hash. */
export const plain = (text: string) => text.replaceAll(/<(\w+?)[0-9A-F]{8}(\.\w+)?>/g, '<$1$2>')

function write(folder: string, name: string, content: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), content)
}

export type Statement = { Action: string | string[]; Resource: unknown; Effect: string; Condition?: object }
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** The permissions of a Lambda's role, statement by statement. */
export function statementsOf(name: LambdaName): Statement[] {
  const pattern = new RegExp(`^Functions${titled(name)}Role`)
  return ofType(stack.template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => pattern.test(shown(Properties.Roles[0]).slice(1)))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement as Statement[])
}

/** The same, one action and one resource at a time. */
export const allowedTo = (name: LambdaName): { action: string; resource: string }[] =>
  statementsOf(name)
    .filter(({ Effect }) => Effect !== 'Deny')
    .flatMap(({ Action, Resource }) =>
      list(Action).flatMap((action) =>
        list(Resource).map((resource) => ({ action: String(action), resource: plain(shown(resource)) })),
      ),
    )

/** The permissions that every Lambda needs for its queue or stream, and for its own log. */
export const plumbing =
  /^(logs:(CreateLogStream|PutLogEvents)|sqs:\w+|dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams))$/
