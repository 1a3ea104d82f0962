import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { type Bundle, type Bundles, bundleAll, settings } from '../../infra/cloud/lambdas/bundle.ts'
import { knownEntities, plainHttp } from '../../infra/cloud/lambdas/bundle-plugins.ts'
import { best, inTurn, median } from './measure.ts'
import { atMost, type Figure, informs, kilobytes, rounded } from './report.ts'

/**
 * The bytes that each Lambda loads at its start and the milliseconds it takes, compared with bare bundles of clients
 * alone.
 */

const run = promisify(execFile)
const rounds = 15
/** Not a Lambda that answers calls: a resource of the deployment. */
const uncounted = ['mediaKeyPair']

/** References without code of Kiai, named by their use. */
const references = { client: 'bare-client.ts', entities: 'bare-entities.ts' } as const
type Reference = keyof typeof references
const labels: Record<Reference, string> = {
  client: 'bare: client-dynamodb',
  entities: 'bare: lib-dynamodb and electrodb',
}

export async function measureBundles(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kiai-bench-bundles-'))
  try {
    const bundles = await everyBundle(folder)
    const imports = await inTurn(
      rounds,
      Object.fromEntries(
        Object.entries(bundles).map(([name, { folder }]) => [name, () => importTime(folder)]),
      ),
    )
    return figuresOf(bundles, imports)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function everyBundle(folder: string): Promise<Bundles> {
  const lambdas = await bundleAll(join(folder, 'lambdas'))
  const bare = await Promise.all(
    Object.entries(references).map(async ([name, module]) => {
      return [name, await bareBundle(module, join(folder, name))] as const
    }),
  )
  const counted = Object.entries(lambdas).filter(([name]) => !uncounted.includes(name))
  return Object.fromEntries([...bare, ...counted])
}

/** Whole in one file, as the goals were measured; otherwise like a Lambda. */
async function bareBundle(module: string, folder: string): Promise<Bundle> {
  const { metafile } = await build({
    ...settings,
    mainFields: [...settings.mainFields],
    plugins: [plainHttp, knownEntities],
    entryPoints: { index: fileURLToPath(new URL(module, import.meta.url)) },
    outdir: folder,
  })
  const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0)
  return { folder, startBytes: bytes, allBytes: bytes, packages: [], sources: [] }
}

type Import = { wall: number; cpu: number }

/** Milliseconds a fresh process takes to import a bundle, without its own start. */
async function importTime(folder: string): Promise<Import> {
  const entry = pathToFileURL(join(folder, 'index.mjs')).href
  const script = `const t = performance.now(), c = process.cpuUsage()
await import(${JSON.stringify(entry)})
const wall = performance.now() - t, { user, system } = process.cpuUsage(c)
console.log(JSON.stringify({ wall, cpu: (user + system) / 1000 }))`
  const env = { ...process.env, TABLE_NAME: 'kiai', AWS_REGION: 'eu-west-1' }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env })
  return JSON.parse(stdout)
}

function figuresOf(bundles: Bundles, imports: Record<string, Import[]>): Figure[] {
  const bytes = (name: string) => bundles[name]?.startBytes ?? Number.NaN
  const ms = (name: string) => (imports[name] ?? []).map(({ wall }) => wall)
  const cpu = (name: string) => median((imports[name] ?? []).map(({ cpu }) => cpu))
  const said = (name: string) =>
    `${kilobytes(bytes(name))} at start, ${kilobytes(bundles[name]?.allBytes ?? 0)} in all; ` +
    `${rounded(best(ms(name)))} ms best, ${rounded(median(ms(name)))} median, ${rounded(cpu(name))} CPU`
  const held = (name: string, reference: Reference, ofBytes: number, ofTime: number) => [
    atMost(`${name}: bytes`, bytes(name) / bytes(reference), ofBytes, '×', said(name)),
    atMost(
      `${name}: import time`,
      // Of the processor's time: imports only compute, and other work of the machine does not count.
      cpu(name) / cpu(reference),
      ofTime,
      '×',
      `clock: median ${rounded(median(ms(name)) / median(ms(reference)))} ×, best ${rounded(best(ms(name)) / best(ms(reference)))} ×`,
    ),
  ]
  const others = Object.keys(bundles).filter((name) => !(name in references) && name !== 'catalogue')
  return [
    ...Object.keys(references).map((name) => informs(labels[name as Reference], said(name))),
    ...held('catalogue', 'client', 0.7, 0.9),
    ...others.flatMap((name) => held(name, 'entities', 1.25, 1.3)),
  ]
}
