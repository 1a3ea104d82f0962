import type { Endpoint, Input } from '#shared/contract/endpoint.ts'
import type { api, DomainName } from '#shared/contract/index.ts'
import type { Fixtures } from './fixtures.ts'

type Given<E extends Endpoint> = unknown extends Input<E> ? Record<never, never> : Input<E>
type Sample<E extends Endpoint> = (things: Fixtures) => Given<E> | Promise<Given<E>>
export type Samples = {
  [D in DomainName]: { [Name in keyof (typeof api)[D]]: Sample<(typeof api)[D][Name] & Endpoint> }
}
