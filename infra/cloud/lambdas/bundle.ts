import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { handedCommands, knownEntities, plainHttp, startInOneFile } from './bundle-plugins.ts'
import { lambdaNames, moduleOf } from './lambdas.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Bundle = {
  /** Content of the deployed folder: `index.mjs` and the chunks that it may load later. */
  folder: string
  /** Bytes loaded when the Lambda starts: the entry and its static imports. */
  startBytes: number
  /** Bytes of all files, those loaded on demand included. */
  allBytes: number
  /** Packages of node_modules that are loaded at the start. */
  packages: readonly string[]
  /** All own source files, relative to the root of the repository. */
  sources: readonly string[]
}

export type Bundles = Readonly<Record<string, Bundle>>

/** The custom resource of the deployment itself; not a part of the running product. */
const deploymentModules = { mediaKeyPair: 'infra/cloud/media/media-key-pair/index.ts' }

/** Bundles every Lambda into its own folder under `outDir`, by name. */
export async function bundleAll(outDir: string): Promise<Bundles> {
  await rm(outDir, { recursive: true, force: true })
  const modules = [
    ...lambdaNames.map((name) => [name, moduleOf(name)] as const),
    ...Object.entries(deploymentModules),
  ]
  const bundles = await Promise.all(
    modules.map(
      async ([name, module]) => [name, await bundle(join(root, module), join(outDir, name))] as const,
    ),
  )
  return Object.fromEntries(bundles)
}

/** The build settings of every Lambda: one minified ES module. */
export const settings = {
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  metafile: true,
  legalComments: 'none',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // A third smaller than with esbuild's default for Node, which prefers CommonJS.
  mainFields: ['module', 'main'],
  // Some CommonJS dependencies require Node's own modules, which ES modules support only in this way.
  banner: {
    js: "import{createRequire as kiaiRequire}from'node:module';const require=kiaiRequire(import.meta.url);",
  },
  logLevel: 'warning',
} as const satisfies BuildOptions

/** Bundles one module as a Lambda's code; modules imported on demand stay separate files. */
export async function bundle(entry: string, folder: string): Promise<Bundle> {
  const { metafile } = await build({
    ...settings,
    mainFields: [...settings.mainFields],
    entryPoints: { index: entry },
    outdir: folder,
    splitting: true,
    plugins: [plainHttp, knownEntities, handedCommands, startInOneFile(entry)],
  })
  return measured(metafile, folder)
}

function measured({ outputs }: Metafile, folder: string): Bundle {
  const entry = Object.keys(outputs).find((path) => path.endsWith('/index.mjs'))
  if (!entry) throw new Error(`No entry was written to ${folder}`)
  const atStart = staticClosure(outputs, entry)
  const written = (paths: readonly string[]) => [
    ...new Set(paths.flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))),
  ]
  return {
    folder,
    startBytes: sum(atStart.map((path) => outputs[path]?.bytes ?? 0)),
    allBytes: sum(Object.values(outputs).map(({ bytes }) => bytes)),
    packages: [...new Set(written(atStart).flatMap(packageOf))].sort(),
    sources: written(Object.keys(outputs)).filter((path) => !path.includes('node_modules')),
  }
}

/** The output and all outputs that it imports statically, not those it may load later. */
function staticClosure(outputs: Metafile['outputs'], entry: string): string[] {
  const reached = new Set([entry])
  for (const path of reached) {
    for (const { path: imported, kind, external } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) reached.add(imported)
    }
  }
  return [...reached]
}

function packageOf(input: string): string[] {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]
  return name ? [name] : []
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
