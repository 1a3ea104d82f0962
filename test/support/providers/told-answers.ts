import { serveMounted } from '../platform/mounted-server.ts'

/** A provider that answers each path as a test says, and knows nothing else. */
export async function toldAnswers() {
  const answers = new Map<string, object>()
  const asked: string[] = []
  const server = await serveMounted('/told', (req, res) => {
    const [path = ''] = (req.url ?? '').split('?')
    asked.push(`${req.method} ${path}`)
    const answer = answers.get(path)
    const missing = {
      error: { type: 'invalid_request_error', code: 'resource_missing' },
      name: 'RESOURCE_NOT_FOUND',
    }
    res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    res.end(JSON.stringify(answer ?? missing))
  })
  return {
    url: server.url,
    /** The calls so far. */
    asked,
    put: (path: string, answer: object) => void answers.set(path, answer),
    close: () => server.close(),
  }
}
