import { randomUUID } from 'node:crypto'
import type { SQSEvent } from 'aws-lambda'

/** A queue's batch of events, as a consumer's Lambda receives it. */
export function batchOf(details: readonly object[]): SQSEvent {
  return {
    Records: details.map((detail) => ({
      messageId: randomUUID(),
      receiptHandle: '',
      body: JSON.stringify({ version: '0', id: randomUUID(), detail }),
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: '0',
        SenderId: 'events',
        ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:local:000000000000:test',
      awsRegion: 'eu-west-1',
    })),
  }
}
