import { escaped } from '#shared/rules/text/html.ts'
import { env } from '../ports/process/env.ts'

type Previewed = {
  /** The path of its page on the site. */
  path: string
  title: string
  description: string
  thumbnailUrl: string | null
  /** An Open Graph type. */
  type: 'video.other' | 'website' | 'product' | 'profile'
  /** About a person who is known by its address alone: search engines leave it out. */
  isUnlisted?: boolean
}

/** Shown for things without a picture. */
const siteImage = '/media/images/hero-1.webp'
const noIndex = '<meta name="robots" content="noindex">'
/** Chats cut longer ones, each at another length. */
const longestDescription = 200

/** A page for link previews: title, a sentence and a picture, all public. */
export function previewOf({
  path,
  title,
  description,
  thumbnailUrl,
  type,
  isUnlisted = false,
}: Previewed): string {
  const origin = env('SITE_ORIGIN')
  const address = escaped(origin + path)
  const words = escaped(shortened(description))
  const name = escaped(`${title} · Kiai`)
  const image = escaped(new URL(thumbnailUrl ?? siteImage, origin).href)
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${name}</title>`,
    `<meta name="description" content="${words}">`,
    ...(isUnlisted ? [noIndex] : []),
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:type" content="${type}">`,
    '<meta property="og:site_name" content="Kiai">',
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${words}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${image}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `</head><body><h1><a href="${address}">${escaped(title)}</a></h1><p>${words}</p></body></html>`,
  ].join('\n')
}

function shortened(text: string): string {
  if (text.length <= longestDescription) return text
  const cut = text.slice(0, longestDescription)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestDescription / 2))} …`
}
