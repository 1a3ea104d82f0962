import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files come first: at the end they would leave the other workers idle. Files with a stream of their own
 * come before all others, since it becomes slower with each earlier change. See `unheard`.
 */
const longest = [
  'test/faults/money-shuffles.test.ts',
  'test/faults/session-kills.test.ts',
  // Reads all purchases that other tests have made so far.
  'test/functions/payments/reconciliation/nightly-check.test.ts',
  'test/functions/every/openapi-fuzz.test.ts',
  'test/functions/every/strict-input.test.ts',
  'test/functions/every/access-matrix.test.ts',
  'test/infra/stack.test.ts',
  'test/infra/bundle.test.ts',
  'test/infra/seed.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? longest.length : place
}

/** Vitest's order, after the files known to be slow. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    return others.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
