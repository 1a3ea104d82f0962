import { NestedStack, Stack } from 'aws-cdk-lib'
import { Construct, type IConstruct } from 'constructs'
import { titled } from '../constructs/lambda.ts'
import { consumerNames, type LambdaName, moduleOf, scheduledNames } from './lambdas.ts'

/**
 * CloudFormation takes 500 resources a stack. What nobody waits for stands in a nested stack of its domain, with what is
 * made for it alone. What holds something does not move there: queues, their dead letters and the rules that fill them;
 * nor do readers of the table's stream, which would read a whole day again.
 */
export class Work {
  readonly #root: Stack
  readonly #stacks = new Map<string, NestedStack>()

  constructor(root: Stack) {
    this.#root = root
  }

  /** The stack in which a Lambda stands. */
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

/** Where what is made for a Lambda stands: in the Lambda's stack, under the name that such things have in the root. */
export function beside(lambda: IConstruct, part: Construct): Construct {
  const stack = Stack.of(lambda)
  if (stack === Stack.of(part)) return part
  const { id } = part.node
  const found = stack.node.tryFindChild(id)
  return found instanceof Construct ? found : new Construct(stack, id)
}
