import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Rollup } from 'vite'
import {
  amplifyTheme,
  keepStyleImports,
  withoutComponentTokens,
  withoutUnreadVariables,
} from './build/amplify.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What every page runs on: changes with our dependencies alone, so returning visitors have it already. */
const libraries = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](query-core|react-query))[\\/]/,
}

/**
 * What surrounds every screen: all that the entry imports, and nothing that only some screen does. In one file:
 * a dozen tiny ones compress worse and ask more often.
 */
const shell = { name: nameOfShell, debugName: 'shell' }

/** What the landing page shows of what other screens show too: in one file, for the same reason. */
const parts = { name: nameOfParts, debugName: 'parts' }

const entry = `${root}main.tsx`
const landing = `${root}home/landing-page.tsx`
/** Every icon can be had from one module; those that the shell shows come along with what shows them. */
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const reached = new Map<string, WeakMap<Rollup.ChunkingContext, Set<string>>>()

function nameOfShell(id: string, graph: Rollup.ChunkingContext): string | null {
  return id !== entry && importedBy(entry, graph).has(id) && !icons.test(id) ? 'shell' : null
}

function nameOfParts(id: string, graph: Rollup.ChunkingContext): string | null {
  const isShared = (graph.getModuleInfo(id)?.importers.length ?? 0) > 1
  return isShared && importedBy(landing, graph).has(id) && !icons.test(id) ? 'parts' : null
}

function importedBy(start: string, graph: Rollup.ChunkingContext): Set<string> {
  const known = reached.get(start) ?? new WeakMap<Rollup.ChunkingContext, Set<string>>()
  const imported = known.get(graph) ?? importedFrom(start, graph)
  reached.set(start, known.set(graph, imported))
  return imported
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
  plugins: [react(), amplifyTheme(), keepStyleImports(), withoutComponentTokens(), withoutUnreadVariables()],
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
      output: { codeSplitting: { groups: [libraries, shell, parts] } },
    },
  },
}

export default config
