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
/** The package names its development form for every bundler: more code, for warnings. */
const router = fileURLToPath(
  new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
)
const runtime =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](query-core|react-query))[\\/]/
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const asking =
  /\/web\/(ui\/\w+\/(dialog|confirm-dialog|note|money-lines|payment-badge|show-more)\.|(features\/payments\/\w+\/(use-buying|plan-words)|parts\/payments\/))/

/**
 * The files the site is sent in, besides one for each screen: dozens of tiny ones compress worse, are asked for
 * one by one and have longer names than words. The first that fits takes a module, and with it what that
 * imports: so each is whole by itself, and none brings a screen what only others need.
 */
const groups: Rollup.CodeSplittingGroup[] = [
  // What every page runs on: changes with our dependencies alone, so returning visitors have it already.
  { name: 'libraries', test: runtime, tags: ['$initial'] },
  // What of them only some screen needs.
  { name: 'libraries-later', test: runtime },
  // What surrounds every screen: all that the entry imports, and nothing that only some screen does.
  { name: 'shell', test: (id) => id !== entry, tags: ['$initial'] },
  // What the landing page shows of what other screens show too.
  sharedBy('parts', 'home/landing-page.tsx'),
  // A hundred bytes each: those of the page of a video, and those that only other screens share.
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
  // What asks the API, with the schemas of what nearly every screen asks for.
  sharedBy('api', 'api.ts', '../shared/contract/catalogue.ts', '../shared/rules/text/fold.ts'),
  sharedBy(
    'contracts',
    ...['videos', 'courses', 'members'].map((name) => `../shared/contract/${name}/${name}.ts`),
  ),
  // Cards, lists of them and what narrows them down.
  sharedBy(
    'lists',
    'parts/video-list/video-pages.tsx',
    'ui/form/filter-bar.tsx',
    'ui/form/filters.ts',
    'ui/form/field.tsx',
    'ui/base/page.tsx',
    'ui/player/media/clock.ts',
  ),
  sharedBy('player', 'ui/player/player.tsx', 'ui/media/stage.tsx'),
  sharedBy('search', 'parts/search/search-box.tsx'),
  // What the screens of members share beyond that.
  sharedBy('members', 'features/videos/watch-page.tsx', 'home/home-page.tsx'),
  // A few hundred bytes each: what dialogs, plans, purchases and long lists are made of.
  { name: 'asking', test: asking, minShareCount: 2 },
]

/** Every page names all that it may load: 42 bits tell two builds of one file apart. */
const hashed = 'assets/[name]-[hash:7]'

/** What these files (under web/) import of what several screens do. */
function sharedBy(name: string, ...files: string[]): Rollup.CodeSplittingGroup {
  const reached = new WeakMap<Rollup.ChunkingContext, Set<string>>()
  const starts = files.map((file) => fileURLToPath(new URL(file, import.meta.url)))
  const nameFor = (id: string, graph: Rollup.ChunkingContext) => {
    const imported = reached.get(graph) ?? importedFrom(starts, graph)
    reached.set(graph, imported)
    // Every icon can be had from one module; those that are shown come along with what shows them.
    return imported.has(id) && !icons.test(id) ? name : null
  }
  return { name: nameFor, debugName: name, minShareCount: 2 }
}

/** The icons that these files, and what they import, name. */
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

/** The file of an icon. A file of an older name leads to the one of the newer name. */
function iconFile(folder: string, name: string): string {
  const path = join(folder, `${name}.mjs`)
  const [, newer] =
    (existsSync(path) && /export \{ default \} from '(.*)'/.exec(readFileSync(path, 'utf8'))) || []
  return newer ? join(folder, newer) : path
}

/** `ChevronDown`, imported by one of these files of ours, is `chevron-down`. */
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

/** These modules and all that must be there before they run. */
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
      output: {
        codeSplitting: { groups },
        chunkFileNames: `${hashed}.js`,
        assetFileNames: `${hashed}[extname]`,
      },
    },
  },
}

export default config
