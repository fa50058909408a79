import fc from 'fast-check';
import type { Owner } from '@slipcast/contracts/ids';

export const OWNERS: Owner[] = ['u:ann', 'u:ben', 'g:cat', 'g:dan'];

const owner = fc.integer({ min: 0, max: OWNERS.length - 1 }).map((index) => OWNERS[index] as Owner);
const n = fc.integer({ min: 1, max: 4 });
const kind = <K extends string>(name: K) => fc.constant(name);

/** What owners, admins and the clock may do to one SKU. */
export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('reserve'),
      owner,
      n,
      guest: fc.option(owner, { nil: undefined, freq: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('set-quantity'), owner, n }) },
  fc.record({ kind: kind('claim'), owner, n }),
  fc.record({ kind: kind('release'), owner, n }),
  fc.record({ kind: kind('release-all'), owner }),
  fc.record({ kind: kind('extend'), owner }),
  fc.record({ kind: kind('move'), owner, guest: owner }),
  fc.record({ kind: kind('expire'), owner }),
  { weight: 4, arbitrary: fc.record({ kind: kind('use-up-two-hours'), owner }) },
  fc.record({ kind: kind('end-waiting') }),
  fc.record({ kind: kind('sale'), owner, n }),
  { weight: 2, arbitrary: fc.record({ kind: kind('adjust-stock'), n: fc.integer({ min: -3, max: 3 }) }) },
  fc.record({ kind: kind('repeat-event') }),
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
