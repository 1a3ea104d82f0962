import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type AttributeValue, QueryCommand } from '@aws-sdk/client-dynamodb'
import { stored } from './client.ts'

/** A query in the form of an entity's `params`, with only string values. */
export type PlainQuery = {
  TableName: string
  KeyConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues: Record<string, string>
}
type Told = { Items: Record<string, AttributeValue>[]; LastEvaluatedKey?: Record<string, AttributeValue> }
type Answer = { statusCode: number; body: Readable }

/**
 * The named attributes of all items that a query finds, each a string; missing attributes are absent. The SDK's parsing
 * of an answer with hundreds of items costs more than the rest of a call, so the raw answer is parsed here. Sending,
 * signing and retries remain with the SDK.
 */
export async function queryPlainly<Name extends string>(
  query: PlainQuery,
  names: readonly Name[],
  consistent: boolean,
): Promise<{ [Key in Name]?: string }[]> {
  const found: { [Key in Name]?: string }[] = []
  const input = {
    ...query,
    ExpressionAttributeNames: {
      ...query.ExpressionAttributeNames,
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: Object.fromEntries(
      Object.entries(query.ExpressionAttributeValues).map(([name, S]) => [name, { S }]),
    ),
    ProjectionExpression: names.map((name) => `#${name}`).join(),
    ConsistentRead: consistent,
  }
  let ExclusiveStartKey: Told['LastEvaluatedKey']
  do {
    const { Items, LastEvaluatedKey } = await asItCame({ ...input, ExclusiveStartKey })
    for (const item of Items) {
      const plain: { [Key in Name]?: string } = {}
      for (const name of names) {
        const value = item[name]?.S
        if (value !== undefined) plain[name] = value
      }
      found.push(plain)
    }
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
  return found
}

async function asItCame(input: ConstructorParameters<typeof QueryCommand>[0]): Promise<Told> {
  let parsed: Told = { Items: [] }
  const command = new QueryCommand(input)
  command.middlewareStack.add(
    (next) => async (given) => {
      const answer = await next(given)
      const response = answer.response as Answer
      if (response.statusCode !== 200) return answer
      parsed = JSON.parse(await text(response.body))
      response.body = Readable.from(['{}'])
      return answer
    },
    // Directly after the network, before the SDK parses the answer.
    { step: 'deserialize', priority: 'low', name: 'readAsItCame' },
  )
  await stored.client.send(command)
  return parsed
}
