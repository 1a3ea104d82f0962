import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assets, settings } from '../../infra/cloud/identity/sign-in-look.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the hosted sign-in has only colours of the product', () => {
  const theme = read('web/theme.css')
  const colours = JSON.stringify(settings).match(/(?<=")[0-9a-f]{8}(?=")/g) ?? []
  expect(colours.length).toBeGreaterThan(10)
  expect(colours.filter((colour) => !theme.includes(`#${colour.slice(0, 6)};`))).toEqual([])
})

test('every sign-in has the one logo of the site', () => {
  const mark = [...read('web/ui/base/logo.tsx').matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
  expect(mark).toHaveLength(2)
  const [logo] = assets
  expect(logo).toMatchObject({ category: 'FORM_LOGO', colorMode: 'DARK', extension: 'SVG' })
  const hosted = Buffer.from(logo?.bytes ?? '', 'base64').toString()
  const local = read('infra/local/identity/page.ts')
  for (const path of mark) expect([hosted.includes(path), local.includes(path)]).toEqual([true, true])
})
