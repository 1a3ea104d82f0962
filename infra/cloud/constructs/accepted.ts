import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts one finding of the stack's checks on this construct, with a written reason. */
export function accept(construct: IConstruct, id: string, reason: string): void {
  Validations.of(construct).acknowledge({ id, reason })
}
