/* global prerendered, previews */
/**
 * Viewer request of the site alone (never of /api, /assets or /media): pages written at build are found by
 * their path, in which `_` stands for any one word; every other path without an extension is the app's, which
 * knows its screens and its 404. Programs that show a link in a chat run no page: they are sent to what the API
 * tells of it. Put before this text by site-paths.ts: `prerendered`, the paths of those pages, and `previews`.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request
  const path = request.uri.length > 1 && request.uri.endsWith('/') ? request.uri.slice(0, -1) : request.uri
  const last = path.slice(path.lastIndexOf('/') + 1)
  const preview = `/api/previews${path}`
  if (showsLinks(request) && previews.find((each) => fits(each.split('/'), preview.split('/')))) {
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: preview }, 'cache-control': { value: 'no-store' } },
    }
  }
  if (prerendered.includes(path)) {
    request.uri = path === '/' ? '/index.html' : `${path}/index.html`
  } else if (!last.includes('.')) {
    const page = prerendered.find((each) => fits(each.split('/'), path.split('/')))
    request.uri = page ? `${page}/index.html` : '/app-shell.html'
  }
  return request
}

const linkReaders =
  /facebookexternalhit|facebot|twitterbot|slackbot|linkedinbot|whatsapp|telegrambot|discordbot|skypeuripreview|pinterest|redditbot|mastodon|iframely|embedly|vkshare|bluesky|viber/i

function showsLinks(request) {
  const agent = request.headers['user-agent']
  return agent !== undefined && linkReaders.test(agent.value)
}

function fits(page, path) {
  return (
    page.length === path.length && page.every((word, at) => word === path[at] || (word === '_' && path[at]))
  )
}
