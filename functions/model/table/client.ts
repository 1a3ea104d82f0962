import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { unrecordedAct } from './act.ts'
import { tableName } from './table.ts'

const table = new DynamoDBClient({ maxAttempts: 4 })

// A write of one item that a transaction holds: its condition is asked again, so the SDK may send it as it is again.
table.middlewareStack.add(
  (next) => (given) =>
    next(given).catch((error: unknown) => {
      throw error instanceof TransactionConflictException ? Object.assign(error, { $retryable: {} }) : error
    }),
  { step: 'deserialize', priority: 'high', name: 'sendAgainOnConflict' },
)

/** Writes that carry no record: an act of an admin begins with a transaction, which does. */
const lone = /^(?!Get|BatchGet)\w+ItemCommand$/
table.middlewareStack.add(
  (next, { commandName = '' }) =>
    (given) => {
      if (lone.test(commandName) && unrecordedAct())
        throw new Error(`An admin's first write is a transaction, not ${commandName}`)
      return next(given)
    },
  { step: 'initialize', name: 'refuseUnrecordedWrites' },
)

// It would make a copy of every answer, for a log that nobody keeps.
table.middlewareStack.remove('loggerMiddleware')

/** One client a process; its endpoint comes from `AWS_ENDPOINT_URL_DYNAMODB` where that is set. */
const client = DynamoDBDocumentClient.from(table, { marshallOptions: { removeUndefinedValues: true } })

/** Second argument of every entity, which asks for the table's name when it is first used. */
export const stored = {
  client,
  get table() {
    return tableName()
  },
}
