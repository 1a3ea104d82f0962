import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Rollup } from 'vite'
import {
  amplifyTheme,
  keepStyleImports,
  withoutComponentTokens,
  withoutUnreadVariables,
} from './build/amplify.ts'
import { plainIcons } from './build/icons.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const entry = `${root}main.tsx`
const landing = `${root}home/landing-page.tsx`
/** The package names its development form for every bundler: more code, for warnings. */
const router = fileURLToPath(
  new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
)
const runtime =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](query-core|react-query))[\\/]/
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

/**
 * The files the site is sent in, besides one for each screen: a dozen tiny ones compress worse, are asked for
 * more often and have longer names than words. The first that fits takes a module.
 */
const groups: Rollup.CodeSplittingGroup[] = [
  // What every page runs on: changes with our dependencies alone, so returning visitors have it already.
  { name: 'libraries', test: runtime, tags: ['$initial'] },
  // What of them only some screen needs.
  { name: 'libraries-later', test: runtime },
  // What surrounds every screen: all that the entry imports, and nothing that only some screen does.
  { name: 'shell', test: (id) => id !== entry, tags: ['$initial'] },
  // What the landing page shows of what other screens show too.
  { name: nameOfParts, debugName: 'parts', minShareCount: 2 },
]

const reached = new WeakMap<Rollup.ChunkingContext, Set<string>>()

/** Every icon can be had from one module; those that the landing page shows come along with what shows them. */
function nameOfParts(id: string, graph: Rollup.ChunkingContext): string | null {
  const imported = reached.get(graph) ?? importedFrom(landing, graph)
  reached.set(graph, imported)
  return imported.has(id) && !icons.test(id) ? 'parts' : null
}

/** All modules that must be there before `start` runs. */
function importedFrom(start: string, graph: Rollup.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const pending = [start]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue
    found.add(id)
    pending.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const config: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [
    react(),
    plainIcons(),
    amplifyTheme(),
    keepStyleImports(),
    withoutComponentTokens(),
    withoutUnreadVariables(),
  ],
  resolve: { alias: [{ find: /^react-router$/, replacement: router }] },
  css: { modules: { generateScopedName: 'k[hash:base64:5]' } },
  build: {
    target: 'es2022',
    manifest: true,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser of the target knows module preloading.
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: entry,
      output: { codeSplitting: { groups } },
    },
  },
}

export default config
