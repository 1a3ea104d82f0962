import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The addresses of a running instance, for tools on the same machine. */
export type Endpoints = { origin: string; dynamoDb: string; pid: number }

const fileIn = (dir: string) => join(dir, 'endpoints.json')

export function announceEndpoints(dir: string, endpoints: Endpoints): void {
  writeFileSync(fileIn(dir), JSON.stringify(endpoints))
}

export function withdrawEndpoints(dir: string): void {
  rmSync(fileIn(dir), { force: true })
}

/** The instance that runs on a data folder; undefined if none does, also after one was killed. */
export async function runningEndpoints(dir: string): Promise<Endpoints | undefined> {
  try {
    const endpoints: Endpoints = JSON.parse(readFileSync(fileIn(dir), 'utf8'))
    process.kill(endpoints.pid, 0)
    await fetch(endpoints.dynamoDb)
    return endpoints
  } catch {
    return undefined
  }
}
