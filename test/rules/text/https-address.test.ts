import { expect, test } from 'vitest'
import { isHttpsAddress, withHttps } from '#shared/rules/text/https-address.ts'

test.each([
  'meet.example.com/abc-defg',
  'meet.example.com',
  'MEET.example.com:8443/room?pwd=1#two',
  'us02web.zoom.us/j/8912',
])('%s gets its https://', (link) => {
  expect(withHttps(link)).toBe(`https://${link}`)
  expect(isHttpsAddress(withHttps(link))).toBe(true)
})

test.each([
  '',
  'https://meet.example.com/abc',
  'http://meet.example.com/abc',
  'javascript:alert(1)',
  'mailto:ada@example.com',
  'ada@example.com',
  'room',
  '//meet.example.com',
  '/room.html',
])('%j stays as it is', (link) => {
  expect(withHttps(link)).toBe(link)
})
