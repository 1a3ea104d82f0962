import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Paths of the pages the build wrote under `siteFolder`: `/`, `/videos`. */
export function prerenderedPaths(siteFolder: string): string[] {
  return globSync('**/index.html', { cwd: siteFolder })
    .map((file) => dirname(file).replaceAll('\\', '/'))
    .map((folder) => (folder === '.' ? '/' : `/${folder}`))
    .sort()
}

/** The CloudFront function that maps a path to a file of the site, knowing these pages. */
export function sitePathsCode(paths: readonly string[]): string {
  const code = readFileSync(new URL('cloudfront/site-paths.js', import.meta.url), 'utf8')
  return `const prerendered = ${JSON.stringify(paths)}\n${code}`
}
