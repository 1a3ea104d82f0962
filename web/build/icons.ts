import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const factory = /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/
const drawings = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** Parts of a drawing that our component does not read. Keys are random: without them the video page is 2 KB smaller. */
const unread = /\b(?:name: "[^"]*",?|size: 24,?|key: "[^"]*",?|__iconData\.node;)/g
const ours = fileURLToPath(new URL('../ui/base/plain-icon.ts', import.meta.url))

/**
 * Renders Lucide's icons with our own component: theirs supports contexts, titles and class names that are not used
 * here.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    load: (id) =>
      factory.test(id) ? `export { plainIcon as default } from ${JSON.stringify(ours)}` : undefined,
    transform: (code, id) => (drawings.test(id) ? { code: code.replace(unread, ''), map: null } : undefined),
  }
}
