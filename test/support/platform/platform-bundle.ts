import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { settings } from '../../../infra/cloud/lambdas/bundle.ts'
import { knownEntities } from '../../../infra/cloud/lambdas/bundle-plugins.ts'

const entry = fileURLToPath(new URL('./platform-process.ts', import.meta.url))

/**
 * The platform's process as one file: who starts it a hundred times need not find, read and link more than a thousand
 * modules each time. Parts that it imports when they are needed begin then here, too.
 */
export async function bundlePlatform(dir: string): Promise<string> {
  const outfile = join(dir, 'platform.mjs')
  const { outExtension: _, minify: __, ...shared } = settings
  await build({
    ...shared,
    mainFields: [...settings.mainFields],
    minifyWhitespace: true,
    // The stand-in that signs people in goes by what classes are called.
    keepNames: true,
    entryPoints: [entry],
    outfile,
    plugins: [knownEntities, inPlace],
  })
  return outfile
}

/** Sources read files that lie beside them, and import what a list of modules names: all of that is below `functions`. */
const inPlace: Plugin = {
  name: 'in-place',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](infra|test)[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll(/import\(`((?:\.\.\/)+)\$\{module\}`\)/g, (_, up) => importOf(up))
      return { contents, loader: 'ts' }
    })
  },
}

const importOf = (up: string) => `import(\`${up}functions/\${module.slice('functions/'.length, -3)}.ts\`)`
