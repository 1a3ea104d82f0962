import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { catalogue } from '#shared/contract/catalogue.ts'
import { courses } from '#shared/contract/courses/courses.ts'

/** Paths of the prerendered pages under `siteFolder`: `/`, `/videos`. */
export function prerenderedPaths(siteFolder: string): string[] {
  return globSync('**/index.html', { cwd: siteFolder })
    .map((file) => dirname(file).replaceAll('\\', '/'))
    .map((folder) => (folder === '.' ? '/' : `/${folder}`))
    .sort()
}

/** The endpoints of link previews; `_` stands for any one word. */
const previews = [
  catalogue.previewVideo,
  catalogue.previewCourse,
  catalogue.previewProduct,
  catalogue.previewInstructor,
  courses.previewCertificate,
].map(({ path }) => path.replace('{id}', '_'))

/** The CloudFront function that maps a path to a file of the site, based on these pages. */
export function sitePathsCode(paths: readonly string[]): string {
  const code = readFileSync(new URL('cloudfront/site-paths.js', import.meta.url), 'utf8')
  return `const prerendered = ${JSON.stringify(paths)}\nconst previews = ${JSON.stringify(previews)}\n${code}`
}
