import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
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

/** What surrounds every screen. In one file: a dozen tiny ones compress worse and ask more often. */
const shell = {
  name: 'shell',
  test: /web[\\/](layout[\\/](?!accept|admin)|session|query-client|routes|ui[\\/](button|state|toast|page-title|menu)\.)|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/,
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
      input: `${root}main.tsx`,
      output: { codeSplitting: { groups: [libraries, shell] } },
    },
  },
}

export default config
