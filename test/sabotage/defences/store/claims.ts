import type { Defence } from '../../defence.ts'

const calls = ['test/functions/orders/claims.test.ts']
const rules = ['test/rules/store/units.test.ts']

/** Claims: limited to the bought and paid units, with pictures of the buyer only. */
export const claims: Defence[] = [
  {
    name: 'claim-units-once',
    file: 'shared/rules/store/returns.ts',
    from: 'quantity - coming - returned - claimed - settled',
    to: 'quantity - coming - returned',
    tests: rules,
  },
  {
    name: 'claim-whole-units-settled',
    file: 'shared/rules/store/claims.ts',
    from: '...(isWhole && { settled: settled + units }),',
    to: '',
    tests: rules,
  },
  {
    name: 'claim-within-its-days',
    file: 'shared/rules/store/claims.ts',
    from: 'return until !== undefined && now >= until ? 0 : keptUnits(line)',
    to: 'return until === now ? 0 : keptUnits(line)',
    tests: calls,
  },
  {
    name: 'claim-own-pictures',
    file: 'functions/orders/claims/make.ts',
    from: 'if (pictures.some((url) => !url.startsWith(own)))',
    to: 'if (pictures.length > 5)',
    tests: calls,
  },
  {
    name: 'claim-one-press',
    file: 'functions/orders/claims/make.ts',
    from: 'if (before.some((one) => one.id === id)) return',
    to: '',
    tests: calls,
  },
  {
    name: 'claim-asked-within-units',
    file: 'functions/orders/claims/make.ts',
    from: 'if (quantity > most) throw',
    to: 'if (quantity > 98) throw',
    tests: calls,
  },
  {
    name: 'claim-decided-once',
    file: 'functions/orders/claims/decide.ts',
    from: "if (known.state !== 'open') throw",
    to: "if (known.state === 'closed') throw",
    tests: calls,
  },
  {
    name: 'claim-cents-within-paid',
    file: 'functions/orders/claims/decide.ts',
    from: 'if (cents > 0 && cents <= most) return cents',
    to: 'if (cents > 0) return cents',
    tests: calls,
  },
  {
    name: 'claim-closed-with-its-order',
    file: 'functions/model/steps/refunded-order.ts',
    from: '...closeClaimsSteps(claims, now),',
    to: '',
    tests: calls,
  },
]
