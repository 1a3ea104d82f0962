import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Bundle, type Bundles, bundleAll, settings } from '../../infra/cloud/lambdas/bundle.ts'
import { domainNames, type LambdaName, lambdaNames } from '../../infra/cloud/lambdas/lambdas.ts'

// Inside the repository, so that the references find its packages.
const folder = mkdtempSync(join(process.cwd(), '.local-bundle-'))
let bundles: Bundles
/** Bytes of the references. */
let tableClient: number
let documentClient: number

const get = "import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'"
const references = {
  /** Only a table client that reads an item. */
  tableClient: `${get}
export const handler = (given) => new DynamoDBClient({}).send(new GetItemCommand(given))`,
  /** The document client and ElectroDB, as every Lambda with a table needs them. */
  documentClient: `${get}
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Entity, Service } from 'electrodb'
export const handler = () => [DynamoDBDocumentClient.from(new DynamoDBClient({})), GetItemCommand, Entity, Service]`,
}

/** Bytes of a reference built like a Lambda, in one file. */
async function reference(name: keyof typeof references): Promise<number> {
  const entry = join(folder, `${name}.js`)
  writeFileSync(entry, references[name])
  const mainFields = [...settings.mainFields]
  const { metafile } = await build({
    ...settings,
    mainFields,
    entryPoints: [entry],
    outdir: join(folder, name),
  })
  return Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0)
}

beforeAll(async () => {
  bundles = await bundleAll(join(folder, 'functions'))
  ;[tableClient, documentClient] = await Promise.all([reference('tableClient'), reference('documentClient')])
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`
  const rows = Object.entries(bundles).map(([name, { startBytes, allBytes }]) => {
    return `${name}: ${kilobytes(startBytes)} at the start, ${kilobytes(allBytes)} in all`
  })
  const measures = `lone table client ${kilobytes(tableClient)}, document client and ElectroDB ${kilobytes(documentClient)}`
  console.info([...rows, measures].join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function bundleOf(name: LambdaName | 'mediaKeyPair'): Bundle {
  const found = bundles[name]
  if (!found) throw new Error(`No bundle of ${name}`)
  return found
}

/** Lambdas that load this package at the start. */
const loading = (name: string) =>
  lambdaNames.filter((lambda) => bundleOf(lambda).packages.includes(name)).sort()

/** Lambdas that contain this file, even if they load it later. */
const carrying = (path: string) =>
  lambdaNames.filter((lambda) => bundleOf(lambda).sources.includes(path)).sort()

describe('the code that a Lambda loads at its start', () => {
  test('catalogue: is at most 0.7 of a lone table client', () => {
    expect(bundleOf('catalogue').startBytes).toBeLessThanOrEqual(0.7 * tableClient)
  })

  test('catalogue: has no table and no SDK', () => {
    const { packages } = bundleOf('catalogue')
    expect(packages.filter((name) => /^@aws-sdk|^@smithy|^electrodb/.test(name))).toEqual([])
  })

  test.each(lambdaNames)('%s: is at most 1.25 of document client and ElectroDB', (name) => {
    expect(bundleOf(name).startBytes).toBeLessThanOrEqual(1.25 * documentClient)
  })

  test('only the table client waits at the start, except for the relay of events', () => {
    for (const name of [
      'stripe',
      '@paypal/paypal-server-sdk',
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      '@aws-sdk/client-cognito-identity-provider',
      '@aws-sdk/client-mediaconvert',
      '@aws-sdk/client-secrets-manager',
      '@aws-sdk/cloudfront-signer',
    ]) {
      expect(loading(name), name).toEqual([])
    }
    expect(loading('@aws-sdk/client-eventbridge')).toEqual(['relay'])
    expect(loading('openid-client')).toEqual(['auth'])
    expect(loading('ical.js')).toEqual([])
  })

  test('clients of other services are only in Lambdas that call them', () => {
    expect(carrying('functions/ports/media/mediaconvert.ts')).toEqual([
      'onObjectCreated',
      'onTranscodingWanted',
    ])
    // Every Lambda that answers calls, or opens or serves a socket, checks whether an admin still is one.
    expect(carrying('functions/ports/identity/cognito-roles.ts')).toEqual(
      [...domainNames, 'chatSocket', 'onChatMoved'].sort(),
    )
    expect(carrying('functions/ports/live/sockets.ts')).toEqual(['chatSocket', 'onChatMoved'])
    // No other Lambda follows addresses from members, or reads their content.
    for (const port of ['internet', 'foreign-calendar']) {
      expect(carrying(`functions/ports/calendars/${port}.ts`)).toEqual([
        'onBusyLookWanted',
        'refreshBusyTimes',
      ])
    }
    expect(carrying('functions/ports/identity/cognito-users.ts')).toEqual(['deleteDueMembers'])
    expect(carrying('functions/ports/live/ivs.ts')).toEqual(['live', 'onStreamChanged', 'sweepLive'])
    expect(carrying('functions/ports/media/s3.ts')).toEqual([
      'bookings',
      'deleteDueMembers',
      'live',
      'media',
      'onObjectCreated',
      'onPicturesDiscarded',
      'onStreamChanged',
      'onTranscodingWanted',
      'onUploadDiscarded',
      'orders',
      'reviews',
      'store',
      'sweepBookings',
      'sweepLive',
    ])
    expect(carrying('functions/ports/process/secrets-manager.ts')).toEqual([
      'bookings',
      'checkBooks',
      'courses',
      'live',
      'onBusyLookWanted',
      'onPaymentTaskDue',
      'orders',
      'payments',
      'refreshBusyTimes',
      'videos',
    ])
  })
})

test('every bundle loads by itself and has a handler', async () => {
  vi.stubEnv('TABLE_NAME', 'kiai')
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  for (const { folder } of Object.values(bundles)) {
    const loaded: object = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'index.mjs')).href)
    expect(loaded, folder).toHaveProperty('handler')
  }
  vi.unstubAllEnvs()
})
