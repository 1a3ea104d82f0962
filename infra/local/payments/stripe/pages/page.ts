import { escaped } from '#shared/rules/text/html.ts'
import { pageOf as framed } from '../../../page.ts'

const owner = {
  name: 'Stripe',
  words: 'Stands in for Stripe while Kiai runs on this machine. No money moves.',
}

export const pageOf = (title: string, main: string) => framed(owner, title, main)

export const money = (amount: number | null, currency: string | null) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' }).format(
    (amount ?? 0) / 100,
  )

/** A single button: its address, label and posted fields. */
export const button = (to: string, label: string, fields: Record<string, string> = {}) =>
  `<form method="post" action="${escaped(to)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')}<button class="action plain">${escaped(label)}</button></form>`
