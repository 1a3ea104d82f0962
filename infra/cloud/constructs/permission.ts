import { type IResolvable, Names, Reference, Stack, Tokenization } from 'aws-cdk-lib'
import { Effect, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import type { IConstruct } from 'constructs'
import { accept } from './accepted.ts'

/** Actions that a role may do on a resource. All objects below a prefix need a reason why they cannot be named. */
export type Permission = {
  /** Overrides other statements that allow it. */
  readonly effect?: 'deny'
  readonly actions: readonly string[]
  readonly resources: readonly string[]
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly why?: string
}

export function permit(role: Role, { effect, actions, resources, conditions, why }: Permission): void {
  role.addToPolicy(
    new PolicyStatement({
      ...(effect === 'deny' && { effect: Effect.DENY }),
      actions: [...actions],
      resources: [...resources],
      ...(conditions && { conditions: { ...conditions } }),
    }),
  )
  if (!why) return
  for (const resource of resources) acceptWildcard(role, resource, why)
}

/** Accepts that a role has access to all that `resource` matches; no effect if it is a single resource. */
export function acceptWildcard(role: IConstruct, resource: string, why: string): void {
  const parts = Tokenization.reverseString(resource).mapTokens({
    mapToken: (token) => printedIn(role, token),
  })
  const printed = String(parts.join({ join: (left, right) => `${left}${right}` }))
  if (printed.includes('*')) accept(role, `AwsSolutions-IAM5[Resource::${printed}]`, why)
}

/** A nested stack gets values of another stack as parameters, which the checks print by the CDK's name for them. */
function printedIn(role: IConstruct, token: IResolvable): string {
  if (Reference.isReference(token) && Stack.of(token.target) !== Stack.of(role)) {
    return `<referenceto${Names.nodeUniqueId(token.target.node)}${token.displayName}>`
  }
  return flattened(Stack.of(role).resolve(token))
}

/** A name with references, as the checks print it: `<MediaBucket.Arn>/media/*`. */
function flattened(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) throw new Error('Not a name with references')
  if ('Ref' in value) return `<${value.Ref}>`
  if ('Fn::GetAtt' in value && Array.isArray(value['Fn::GetAtt'])) return `<${value['Fn::GetAtt'].join('.')}>`
  if ('Fn::Join' in value && Array.isArray(value['Fn::Join'])) {
    const [separator, parts]: unknown[] = value['Fn::Join']
    if (Array.isArray(parts)) return parts.map(flattened).join(String(separator))
  }
  throw new Error('Not a name with references')
}

/** Reasons for permissions on all resources, or all objects below a prefix. */
export const whole = {
  index: 'The prefix holds the catalogue index alone.',
  indexBases:
    'Keys are chosen by writers of the catalogue index; below it lie its former snapshots and its present one.',
  clips: 'Keys are made of the ids of members, sessions and clips yet to come; below it lie clips alone.',
  captions: 'Keys are made of the ids of uploads and of languages yet to come; below it lie captions alone.',
  originals: 'Keys are made of the ids of products yet to come; below it lies what the store sells alone.',
  mailAccount: 'The account’s own quota of mails has no resource it could be held to.',
  mail: 'In SES’s sandbox IAM is asked about the recipient too, whom nobody can name; a condition holds it to one sender.',
  media:
    'Keys begin with the ids of uploads yet to come: all films, and of the images those that begin so; members’ and the catalogue’s do not.',
  pictures: 'Keys are made of the ids of members and pictures yet to come; the prefix holds nothing else.',
  probe: 'Probing names no resource of MediaConvert; what it may read is a permission of its own.',
  recordings: 'Keys are made by IVS of channels and times yet to come; below it lie recordings alone.',
  sockets:
    'Connections are named by API Gateway when a page opens one; below it lie those of this one stage alone.',
  streams: 'Channels and their keys are made while events go on air; their names are of chance.',
  uploads: 'Keys are made of the ids of uploads yet to come; the prefix holds nothing else.',
} as const
