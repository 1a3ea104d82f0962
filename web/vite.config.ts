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
    rollupOptions: { input: `${root}main.tsx` },
  },
}

export default config
