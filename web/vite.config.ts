import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Rollup } from 'vite'
import {
  amplifyTheme,
  keepStyleImports,
  withoutComponentTokens,
  withoutUnreadVariables,
} from './build/amplify.ts'
import { withoutServersPart } from './build/contract.ts'
import { plainIcons } from './build/icons.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const entry = `${root}main.tsx`
const runtime =
  /node_modules[\\/](react|react-dom|regexparam|scheduler|@tanstack[\\/](query-core|react-query))[\\/]/
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
/** The parts that the pages of the store share, without those that are opened by a press. */
const goods =
  /\/web\/(features\/store\/(goods|buy-box)|parts\/cart)\/|\/web\/(ui\/base\/breadcrumb|ui\/feedback\/rating)\./
/** The rules that pages quote. Whole forms of settings and purchases import them too. */
const quoted =
  /\/shared\/rules\/(money\/(money|refund)|store\/(shipping|order|cart)|site|office\/office|text\/social)\./
const dialogs = /\/web\/ui\/\w+\/(dialog|confirm-dialog|note|show-more)\./
const asking =
  /\/web\/(ui\/\w+\/(money-lines|payment-badge)\.|(features\/payments\/\w+\/(use-buying|plan-words)|parts\/payments\/))/

/**
 * The chunks of the site, besides one for each screen: dozens of tiny files compress worse, need one request each and
 * have long names. The first group that matches takes a module together with its imports. So each chunk is complete,
 * and none brings a screen code that only others need.
 */
const groups: Rollup.CodeSplittingGroup[] = [
  // The libraries of every page: they change only with our dependencies, so returning visitors have them cached.
  { name: 'libraries', test: runtime, tags: ['$initial'] },
  // The libraries that only some screens need.
  { name: 'libraries-later', test: runtime },
  // The frame around every screen: all imports of the entry, and nothing that only some screens import.
  { name: 'shell', test: (id) => id !== entry, tags: ['$initial'] },
  // The parts that the landing page shares with other screens.
  sharedBy('parts', 'home/landing-page.tsx'),
  // A hundred bytes each: the icons of the video page, and those that only other screens share.
  iconsOf(
    'icons',
    'main.tsx',
    'features/videos/watch-page.tsx',
    'home/home-page.tsx',
    'home/landing-page.tsx',
    'parts/video-list/video-pages.tsx',
    'ui/form/filter-bar.tsx',
    'ui/form/field.tsx',
    'ui/base/page.tsx',
  ),
  { name: 'icons-of-others', test: icons, minShareCount: 2 },
  // The API client, with the schemas of the most common reads.
  sharedBy('api', 'api.ts', '../shared/contract/catalogue.ts', '../shared/rules/text/fold.ts'),
  sharedBy(
    'contracts',
    ...['videos', 'courses', 'members'].map((name) => `../shared/contract/${name}/${name}.ts`),
  ),
  // Cards, lists of cards and their filters.
  sharedBy(
    'lists',
    'parts/video-list/video-pages.tsx',
    'ui/form/filter-bar.tsx',
    'ui/form/filters.ts',
    'ui/form/field.tsx',
    'ui/base/page.tsx',
    'ui/player/media/clock.ts',
  ),
  sharedBy('player', 'ui/player/player.tsx', 'ui/player/media/use-caption-settings.ts', 'ui/media/stage.tsx'),
  sharedBy('search', 'parts/search/search-box.tsx'),
  // The other modules shared by members' screens.
  sharedBy('members', 'features/videos/watch-page.tsx', 'home/home-page.tsx'),
  // A few hundred bytes each: the parts of dialogs and long lists, of plans and purchases, and of the store.
  { name: 'dialogs', test: dialogs, minShareCount: 2 },
  { name: 'goods', test: goods, minShareCount: 2 },
  { name: 'quoted', test: quoted, minShareCount: 2 },
  { name: 'asking', test: asking, minShareCount: 2 },
]

/** Every page lists all files it may load, so names are short: 42 bits distinguish two builds of one file. */
const hashed = 'assets/[name]-[hash:7]'

/** The imports of these files (under web/) that several screens share. */
function sharedBy(name: string, ...files: string[]): Rollup.CodeSplittingGroup {
  const reached = new WeakMap<Rollup.ChunkingContext, Set<string>>()
  const starts = files.map((file) => fileURLToPath(new URL(file, import.meta.url)))
  const nameFor = (id: string, graph: Rollup.ChunkingContext) => {
    const imported = reached.get(graph) ?? importedFrom(starts, graph)
    reached.set(graph, imported)
    // One module exports all icons; the icons in use are bundled with the code that shows them.
    return imported.has(id) && !icons.test(id) ? name : null
  }
  return { name: nameFor, debugName: name, minShareCount: 2 }
}

/** The icons imported by these files and by their imports. */
function iconsOf(name: string, ...files: string[]): Rollup.CodeSplittingGroup {
  const named = new WeakMap<Rollup.ChunkingContext, Set<string>>()
  const starts = files.map((file) => fileURLToPath(new URL(file, import.meta.url)))
  const nameFor = (id: string, graph: Rollup.ChunkingContext) => {
    if (!icons.test(id)) return null
    const found = named.get(graph) ?? new Set<string>()
    if (found.size === 0) {
      for (const each of iconNames(importedFrom(starts, graph))) found.add(iconFile(dirname(id), each))
      named.set(graph, found)
    }
    return found.has(id) ? name : null
  }
  return { name: nameFor, debugName: name, minShareCount: 2 }
}

/** The file of an icon. A file with an older name re-exports the one with the newer name. */
function iconFile(folder: string, name: string): string {
  const path = join(folder, `${name}.mjs`)
  const [, newer] =
    (existsSync(path) && /export \{ default \} from '(.*)'/.exec(readFileSync(path, 'utf8'))) || []
  return newer ? join(folder, newer) : path
}

/** `ChevronDown`, imported by one of our files, is `chevron-down`. */
function iconNames(files: ReadonlySet<string>): Set<string> {
  const own = [...files].filter((id) => id.startsWith(root) && /\.tsx?$/.test(id))
  const imports = own.flatMap((id) => [
    ...readFileSync(id, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g),
  ])
  const names = imports.flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim().split(' ')[0] ?? ''),
  )
  return new Set(
    names.map((each) => each.replaceAll(/(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])/g, '-').toLowerCase()),
  )
}

/** These modules with all their static imports. */
function importedFrom(starts: string[], graph: Rollup.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const pending = [...starts]
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
    withoutServersPart(),
    amplifyTheme(),
    keepStyleImports(),
    withoutComponentTokens(),
    withoutUnreadVariables(),
  ],
  css: { modules: { generateScopedName: 'k[hash:base64:5]' } },
  build: {
    target: 'es2022',
    manifest: true,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser of the target supports module preloading.
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: entry,
      output: {
        codeSplitting: { groups },
        chunkFileNames: `${hashed}.js`,
        assetFileNames: `${hashed}[extname]`,
      },
    },
  },
}

export default config
