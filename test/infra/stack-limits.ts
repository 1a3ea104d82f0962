import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stack, synthesize } from './stack-template.ts'
import { type Baseline, baselineOf, type Stateful } from './stateful.ts'

const certificate = (region: string, number: number) =>
  `arn:aws:acm:${region}:123456789012:certificate/${number}`
const domain = { domainName: 'kiai.example', certificateArn: certificate('us-east-1', 1) }
const api = { apiDomainName: 'api.kiai.example', apiCertificateArn: certificate('eu-central-1', 2) }
const apiAlone = { ...api, apiDomainStep: '3' }
const mail = { mailDomain: 'kiai.example', signInMail: 'ses' }
const firewall = { webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/kiai/1' }

/** Every `-c` option, alone and with all others: each adds resources of its own. */
const variants = [
  ['domainName', domain],
  ['apiDomainName', api],
  ['apiDomainStep', apiAlone],
  ['mailDomain', { mailDomain: mail.mailDomain }],
  ['signInMail', mail],
  ['webAclArn', firewall],
  ['stage', { stage: 'test' }],
  ['everything', { ...domain, ...apiAlone, ...mail, ...firewall, stage: 'test' }],
] as const

/** CloudFormation accepts 500 in one stack. This leaves room for later ones. */
const mostResources = 350

describe.each([['nothing', {}], ...variants] as const)('with -c %s', (_, context) => {
  const made = synthesize({ ...context })

  test('each stack stays far from the limits of CloudFormation', () => {
    for (const [name, { template, text }] of made.stacks) {
      expect(Object.keys(template.Resources).length, name).toBeLessThanOrEqual(mostResources)
      expect(Object.keys(template.Parameters ?? {}).length, name).toBeLessThanOrEqual(150)
      expect(Object.keys(template.Outputs ?? {}).length, name).toBeLessThanOrEqual(150)
      expect(text.length, name).toBeLessThan(900_000)
    }
  })
})

/**
 * The contents of a deployed stage. New lasting resources and deployed routes are added by `KIAI_BASELINE=add`, which
 * removes and changes nothing.
 */
const file = 'test/infra/baseline.json'
const present = baselineOf(stack)
if (process.env.KIAI_BASELINE === 'add') writeFileSync(file, `${JSON.stringify(added(read()), null, 2)}\n`)
const kept = read()

describe('a deployed stage', () => {
  const lasting = (all: Stateful) =>
    Object.entries(all).flatMap(([name, those]) =>
      Object.entries(those).map(([id, it]) => [`${name} ${id}`, it] as const),
    )

  test.each(lasting(kept.stateful))(
    'keeps %s: in its stack, by its id, and without replacement',
    (id, it) => {
      expect(Object.fromEntries(lasting(present.stateful))[id]).toEqual(it)
    },
  )

  test('has no other lasting resource: the baseline names them all', () => {
    expect(
      lasting(present.stateful)
        .map(([id]) => id)
        .sort(),
    ).toEqual(
      lasting(kept.stateful)
        .map(([id]) => id)
        .sort(),
    )
  })

  test('keeps each route in its stack and by its id: API Gateway refuses a second one with the same key', () => {
    for (const [name, routes] of Object.entries(kept.routes)) {
      for (const [route, id] of Object.entries(routes)) {
        const where = Object.entries(present.routes).find(([, those]) => route in those)
        // A route that the contract no longer has is removed with the next deployment.
        if (where) expect([where[0], where[1][route]], route).toEqual([name, id])
      }
    }
  })

  test('has no route in two stacks', () => {
    const all = Object.values(present.routes).flatMap((routes) => Object.keys(routes))
    expect(new Set(all).size).toBe(all.length)
  })
})

function read(): Baseline {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function added({ stateful, routes }: Baseline): Baseline {
  const both = <Value>(
    before: Record<string, Record<string, Value>>,
    now: Record<string, Record<string, Value>>,
  ) =>
    Object.fromEntries(
      [...new Set([...Object.keys(before), ...Object.keys(now)])].map((name) => [
        name,
        { ...now[name], ...before[name] },
      ]),
    )
  return { stateful: both(stateful, present.stateful), routes: both(routes, present.routes) }
}
