import type { Defence } from '../../defence.ts'

const tests = ['test/functions/payments/refunds/stranded-packages.test.ts']

/** Packages that outlive their instructor, or the session length that they are for. */
export const strandedPackages: Defence[] = [
  {
    name: 'package-carries-its-length',
    file: 'functions/bookings/booking/wanted.ts',
    from: 'of.packageId ? 0 : priceOf(schedule, input.duration)',
    to: 'priceOf(schedule, input.duration)',
    tests,
  },
  {
    name: 'package-with-who-leaves',
    file: 'functions/bookings/booking/create.ts',
    from: '    ...partiesStaySteps(item, student),\n',
    to: '',
    tests: ['test/functions/bookings/booking/guards.test.ts'],
  },
  {
    name: 'package-slots-of-its-instructor',
    file: 'functions/bookings/availability/slots.ts',
    from: "if (pack?.instructorId !== instructorId) throw new Problem('package.not_found')",
    to: "if (!pack) throw new Problem('package.not_found')",
    tests,
  },
  {
    name: 'package-goes-back-with-its-instructor',
    file: 'functions/bookings/on-member-leaving.ts',
    from: '  await closePackagesOf(instructorId)\n',
    to: '',
    tests,
  },
  {
    name: 'package-stranded-is-no-review',
    file: 'functions/payments/refunds/request-refund.ts',
    from: 'const isStranded = !(await teaches(pack.instructorId))',
    to: 'const isStranded = false',
    tests,
  },
]
