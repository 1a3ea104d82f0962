import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { openApi } from '#shared/contract/openapi.ts'
import { isOpenApiDocument } from '#shared/contract/openapi-document.ts'
import { typeWords } from '../../../web/features/catalogue/developers/type-words.ts'
import { openPage, type Server, serve } from '../app-harness.tsx'

// As sent.
const document: unknown = JSON.parse(JSON.stringify(openApi()))

async function open(path = '/developers', server?: Server) {
  serve((url, init) => {
    const answer = server?.(url, init)
    if (answer) return answer
    return url.pathname === '/api/openapi.json' ? { body: document } : undefined
  })
  await openPage(path)
}

const operation = async (id: string) => {
  const found = await waitFor(() => {
    const element = globalThis.document.getElementById(id)
    if (!element) throw new Error(`There is no ${id}`)
    return element
  })
  return found
}

describe('the page of the API', () => {
  test('lists every operation of every domain for visitors too, and names who may call it', async () => {
    await open()
    const all = Object.values(api).flatMap((domain) => Object.keys(domain))
    expect(await screen.findByText(`${all.length} operations`)).toBeTruthy()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(expect.arrayContaining(Object.keys(api)))
    const line = await operation('updateSynonyms')
    expect(line.textContent).toMatch(/PUT\/api\/admin\/synonyms.*Admins/)
    expect((await operation('listVideos')).textContent).toMatch(/GET\/api\/videos.*Everyone/)
  })

  test('is searched by words in any order, and by its callers', async () => {
    await open('/developers?search=synonyms+put')
    expect(await screen.findByText('1 operation')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Who may call it'), { target: { value: 'public' } })
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })

  test('an address names an operation, which is open: parameters, body and answers in words', async () => {
    await open('/developers#updateChapters')
    const details = await operation('updateChapters')
    expect(details.hasAttribute('open')).toBe(true)
    const inside = within(details)
    expect(inside.getByText('Parameters')).toBeTruthy()
    expect(inside.getByRole('region', { name: 'Body' }).textContent).toContain('chapters: ')
    expect(inside.getByRole('region', { name: 'Answer 200' }).textContent).toContain('{')
    expect(inside.getByText(/role\.required: Only an admin may do this/)).toBeTruthy()
    // The others wait until they are opened.
    expect((await operation('listVideos')).querySelector('dl')).toBeNull()
  })

  test('that could not be loaded says so, and tries again', async () => {
    let tries = 0
    await open('/developers', ({ pathname }) =>
      pathname === '/api/openapi.json' && ++tries <= 1
        ? { status: 400, body: { title: 'Bad', status: 400, detail: 'Bad', code: 'request.invalid' } }
        : undefined,
    )
    fireEvent.click(await screen.findByRole('button', { name: /try again/i }))
    expect(await screen.findByText(/\d operations/)).toBeTruthy()
  })

  test('loads nothing from elsewhere', async () => {
    await open()
    await screen.findByText(/\d operations/)
    const main = globalThis.document.querySelector('main')
    const addresses = [...(main?.querySelectorAll('[href], [src]') ?? [])].map(
      (each) => each.getAttribute('href') ?? each.getAttribute('src'),
    )
    expect(addresses).toContain('/api/openapi.json')
    expect(addresses.filter((address) => !/^[/#]/.test(address ?? ''))).toEqual([])
  })
})

test('the document has all that the page reads', () => {
  if (!document || typeof document !== 'object' || !isOpenApiDocument(document))
    throw new Error('It is no such document')
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(operations.length).toBeGreaterThan(200)
  for (const operation of operations) {
    expect(operation).toMatchObject({
      operationId: expect.stringMatching(/^\w+$/),
      tags: [expect.any(String)],
      summary: expect.any(String),
      'x-access': expect.stringMatching(/^(public|member|admin)$/),
    })
    for (const { description } of Object.values(operation.responses)) expect(description).toMatch(/\w/)
    for (const parameter of operation.parameters ?? [])
      expect(parameter).toMatchObject({ name: expect.any(String), in: expect.any(String) })
    if (operation.requestBody) expect(operation.requestBody.content).toEqual(expect.any(Object))
  }
})

describe('a type in words', () => {
  test.each([
    [{ type: 'string', minLength: 2, maxLength: 60 }, 'string (2 to 60 characters)'],
    [{ type: 'string', format: 'date-time', maxLength: 9 }, 'string (date-time)'],
    [{ type: 'integer', minimum: 1, maximum: 2 ** 53 - 1 }, 'integer (at least 1)'],
    [{ type: 'number', minimum: -(2 ** 53) + 1, maximum: 5 }, 'number (at most 5)'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 3 }, 'string[] (at most 3 items)'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
    [
      { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false },
      '[number, number]',
    ],
    [{ enum: ['a', 1] }, '"a" | 1'],
    [{ const: true }, 'true'],
    [{ $ref: '#/components/schemas/Problem' }, 'Problem'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, '{\n  [name]: number\n}'],
    [{ type: 'object', properties: {} }, '{}'],
    [
      {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'string' }, b: { type: 'object', properties: { c: {} } } },
      },
      '{\n  a: string\n  b?: {\n    c?: any\n  }\n}',
    ],
  ])('%j is %s', (schema, words) => {
    expect(typeWords(schema)).toBe(words)
  })
})
