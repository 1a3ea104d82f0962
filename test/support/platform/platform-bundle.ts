import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { settings } from '../../../infra/cloud/lambdas/bundle.ts'
import { handedCommands, knownEntities } from '../../../infra/cloud/lambdas/bundle-plugins.ts'

const entry = fileURLToPath(new URL('./platform-process.ts', import.meta.url))

/**
 * The platform's process as one file. A hundred starts then need not find, read and link more than a thousand modules
 * each time. Late imports also start then from here.
 */
export async function bundlePlatform(dir: string): Promise<string> {
  const outfile = join(dir, 'platform.mjs')
  const { outExtension: _, minify: __, ...shared } = settings
  await build({
    ...shared,
    mainFields: [...settings.mainFields],
    minifyWhitespace: true,
    // The stand-in for sign-in depends on class names.
    keepNames: true,
    entryPoints: [entry],
    outfile,
    plugins: [knownEntities, handedCommands, inPlace],
  })
  return outfile
}

/** Sources read files beside them, and import modules from a list: all of these are below `functions`. */
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
