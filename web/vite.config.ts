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

const entry = `${root}main.tsx`
/** Every icon can be had from one module; those that the shell shows come along with what shows them. */
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const reached = new WeakMap<Rollup.ChunkingContext, Set<string>>()

function nameOfShell(id: string, graph: Rollup.ChunkingContext): string | null {
  const imported = reached.get(graph) ?? importedFrom(entry, graph)
  reached.set(graph, imported)
  return id !== entry && imported.has(id) && !icons.test(id) ? 'shell' : null
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
      output: { codeSplitting: { groups: [libraries, shell] } },
    },
  },
}

export default config
