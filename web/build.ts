import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build, type InlineConfig, mergeConfig } from 'vite'
import { compress } from './build/compress.ts'
import { writePages } from './build/pages.ts'
import config from './vite.config.ts'

type BuildOptions = {
  /** The origin of the site: `https://kiai.example`. Empty if unknown: links stay relative, and there is no sitemap. */
  origin: string
  /** Receives `site/` (the published files) and `site.json` (hashes for the content security policy). */
  outDir: string
}

/** Builds the browser's part: hashed assets, a page for every public screen, and the shell for all other paths. */
export async function buildSite({ origin, outDir }: BuildOptions): Promise<void> {
  const site = join(outDir, 'site')
  const server = join(outDir, 'site-server')
  await mkdir(outDir, { recursive: true })
  await Promise.all([
    build(mergeConfig(config, { build: { outDir: site } })),
    build(mergeConfig(config, serverConfig(server))),
  ])
  const screens = await import(pathToFileURL(join(server, 'entry-server.js')).href)
  await writePages({ site, outDir, origin, ...screens })
  await rm(server, { recursive: true })
  await compress(site)
}

function serverConfig(outDir: string): InlineConfig {
  const entry = fileURLToPath(new URL('entry-server.tsx', import.meta.url))
  return {
    publicDir: '',
    // As one file that runs from anywhere, also away from node_modules.
    ssr: { noExternal: true },
    build: { outDir, ssr: entry, manifest: false, rollupOptions: { input: entry } },
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      origin: { type: 'string', default: 'http://localhost:3000' },
      out: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    },
  })
  const started = performance.now()
  await buildSite({ origin: values.origin, outDir: resolve(values.out) })
  console.log(`Built the site in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
