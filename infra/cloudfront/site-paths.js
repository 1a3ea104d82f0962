/* global prerendered */
/**
 * Viewer request of the site alone (never of /api, /assets or /media): pages written at build are found by
 * their path, in which `_` stands for any one word; every other path without an extension is the app's, which
 * knows its screens and its 404. `prerendered` is put before this text by site-paths.ts: the paths of those pages.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request
  const path = request.uri.length > 1 && request.uri.endsWith('/') ? request.uri.slice(0, -1) : request.uri
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (prerendered.includes(path)) {
    request.uri = path === '/' ? '/index.html' : `${path}/index.html`
  } else if (!last.includes('.')) {
    const page = prerendered.find((each) => fits(each.split('/'), path.split('/')))
    request.uri = page ? `${page}/index.html` : '/app-shell.html'
  }
  return request
}

function fits(page, path) {
  return (
    page.length === path.length && page.every((word, at) => word === path[at] || (word === '_' && path[at]))
  )
}
