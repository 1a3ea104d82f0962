import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const factory = /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/
const ours = fileURLToPath(new URL('../ui/base/plain-icon.ts', import.meta.url))

/** Draws Lucide's icons by a component of ours: theirs serves contexts, titles and class names that nobody uses here. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    load: (id) =>
      factory.test(id) ? `export { plainIcon as default } from ${JSON.stringify(ours)}` : undefined,
  }
}
