import { serveMounted } from '../platform/mounted-server.ts'

type Answer = { status: number; body: object }

/** A provider that answers each path as a test says, and knows nothing else. */
export async function toldAnswers() {
  const answers = new Map<string, Answer[]>()
  const asked: string[] = []
  const missing: Answer = {
    status: 404,
    body: {
      name: 'RESOURCE_NOT_FOUND',
      error: { type: 'invalid_request_error', code: 'resource_missing' },
    },
  }
  const server = await serveMounted('/told', (req, res) => {
    const [path = ''] = (req.url ?? '').split('?')
    asked.push(`${req.method} ${path}`)
    const told = answers.get(`${req.method} ${path}`) ?? answers.get(path) ?? []
    // The last answer stays.
    const { status, body } = (told.length > 1 ? told.shift() : told[0]) ?? missing
    res.writeHead(status, { 'content-type': 'application/json' })
    res.end(JSON.stringify(body))
  })
  return {
    url: server.url,
    /** The calls so far. */
    asked,
    /** The answers to a path, or to a method and a path, one after the other. */
    put: (path: string, ...bodies: object[]) =>
      void answers.set(
        path,
        bodies.map((body) => ({ status: 200, body })),
      ),
    refuse: (path: string, status: number, body: object) => void answers.set(path, [{ status, body }]),
    close: () => server.close(),
  }
}
