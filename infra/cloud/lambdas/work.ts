import { NestedStack, Stack } from 'aws-cdk-lib'
import { Construct, type IConstruct } from 'constructs'
import { titled } from '../constructs/lambda.ts'
import { consumerNames, type LambdaName, moduleOf, scheduledNames } from './lambdas.ts'

/**
 * CloudFormation allows 500 resources per stack. So background Lambdas are in a nested stack of their domain, with
 * the resources made for them alone. Resources that hold data are not moved there: queues, their dead-letter queues
 * and the rules that fill them. Readers of the table's stream are not moved either, as they would read a whole day
 * again.
 */
export class Work {
  readonly #root: Stack
  readonly #stacks = new Map<string, NestedStack>()

  constructor(root: Stack) {
    this.#root = root
  }

  /** The stack that contains a Lambda. */
  stackOf(name: LambdaName): Stack {
    if (!isNested(name)) return this.#root
    const [, domain = ''] = moduleOf(name).split('/')
    const stack = this.#stacks.get(domain) ?? this.#made(domain)
    this.#stacks.set(domain, stack)
    return stack
  }

  #made(domain: string): NestedStack {
    return new NestedStack(this.#root, `${titled(domain)}Work`, {
      description: `What Kiai does for ${domain} while nobody waits`,
    })
  }
}

const isNested = (name: LambdaName) => [...consumerNames, ...scheduledNames].some((each) => each === name)

/** The place for a resource of a Lambda: in the Lambda's stack, under the name that such resources have in the root. */
export function beside(lambda: IConstruct, part: Construct): Construct {
  const stack = Stack.of(lambda)
  if (stack === Stack.of(part)) return part
  const { id } = part.node
  const found = stack.node.tryFindChild(id)
  return found instanceof Construct ? found : new Construct(stack, id)
}
