import { afterAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../../infra/demo/accounts.ts'
import { ada, asPage, Browser, mount, startIdentity } from './identity-bench.ts'

const identity = await startIdentity()
const { openPage, origin, startSignIn } = identity
afterAll(identity.close)

describe('the page', () => {
  test('lists the demo accounts, says that it is local, and needs no script', async () => {
    const { html, status } = await openPage(new Browser())
    expect(status).toBe(200)
    for (const { sub, email } of demoAccounts) {
      expect(html).toContain(`value="${sub}"`)
      expect(html).toContain(email)
    }
    expect(html).toContain('Local sign-in')
    expect(html).toContain('no password is needed')
    expect(html).toContain('<html lang="en">')
    expect(html).not.toMatch(/<script|javascript:| on\w+=| style="|type="password"/i)
    expect(html).not.toMatch(/(src|href)="https?:/)
  })

  test('every field has a label and no id is used twice', async () => {
    const { html } = await openPage(new Browser())
    const inputs = [...html.matchAll(/<input id="([^"]+)"/g)].map((match) => match[1])
    expect(inputs).toHaveLength(4)
    for (const id of inputs) expect(html).toContain(`<label for="${id}">`)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is not cached, not framed, and loads nothing', async () => {
    const expired = await new Browser().open(`${origin}${mount}/login/unknown`)
    for (const { res } of [await openPage(new Browser()), expired]) {
      expect(res.headers.get('cache-control')).toContain('no-store')
      expect(res.headers.get('x-frame-options')).toBe('DENY')
      const policy = res.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
    }
    const { res } = await openPage(new Browser())
    expect(res.headers.get('content-security-policy')).toContain(`form-action 'self' ${origin};`)
  })

  test('fills in the email from the site, as text', async () => {
    const { html } = await openPage(new Browser(), { login_hint: '"><i>@kiai.test' })
    expect(html).toContain('value="&#34;&#62;&#60;i&#62;@kiai.test"')
  })

  test('cookies stay under the path of the identity provider and out of reach of scripts', async () => {
    const attempt = await startSignIn()
    const res = await fetch(attempt.url, { headers: asPage, redirect: 'manual' })
    const lines = res.headers.getSetCookie()
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).toContain(`path=${mount}`)
      expect(line).toContain('httponly')
      expect(line).toContain('samesite=lax')
    }
  })

  test('an expired or finished sign-in shows a link back instead of an error', async () => {
    const browser = new Browser()
    const { url } = await openPage(browser)
    await browser.post(url, { account: ada.sub })
    for (const address of [url, `${origin}${mount}/login/unknown`]) {
      const { res } = await browser.open(address)
      const html = await res.text()
      expect(res.status).toBe(400)
      expect(html).toContain('This sign-in has expired')
      expect(html).toContain('href="/api/login"')
      expect(html).not.toMatch(/\bat .*\.(js|ts):\d/)
    }
  })

  test('other paths and methods get a page in words', async () => {
    const nowhere = await new Browser().open(`${origin}${mount}/nowhere`)
    expect(nowhere.res.status).toBe(404)
    const deleted = await fetch(`${origin}${mount}/logout`, { method: 'DELETE' })
    expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
