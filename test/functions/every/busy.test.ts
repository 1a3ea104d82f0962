import { describe, expect, test } from 'vitest'
import { isBusy } from '../../../functions/http/busy.ts'
import { Contended } from '../../../functions/model/table/contended.ts'

const named = (name: string) => Object.assign(new Error('words'), { name })

describe('an error that a retry may cure', () => {
  test.each([
    ['a throttle', named('ThrottlingException')],
    ['a table without room', named('ProvisionedThroughputExceededException')],
    ['a transaction others are in', named('TransactionConflict')],
    ['a change that others forestalled again and again', new Contended('words')],
    [
      'too many requests',
      Object.assign(named('TooManyRequestsException'), { $metadata: { httpStatusCode: 429 } }),
    ],
    ['an outage', Object.assign(named('InternalFailure'), { $metadata: { httpStatusCode: 500 } })],
    ['a broken line', Object.assign(new Error('read'), { code: 'ECONNRESET' })],
    [
      'a fetch that found nobody',
      new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
    ],
    ['a throttle the model wrapped', new Error('entity', { cause: named('ThrottlingException') })],
  ])('is %s', (_, error) => expect(isBusy(error)).toBe(true))

  test.each([
    ['a bug', new TypeError('x is undefined')],
    ['a bug that speaks of throttling', new Error('ThrottlingException')],
    [
      'input the table refuses',
      Object.assign(named('ValidationException'), { $metadata: { httpStatusCode: 400 } }),
    ],
    [
      'a missing right',
      Object.assign(named('AccessDeniedException'), { $metadata: { httpStatusCode: 403 } }),
    ],
    ['no error at all', 'busy'],
  ])('is not %s', (_, error) => expect(isBusy(error)).toBe(false))
})
