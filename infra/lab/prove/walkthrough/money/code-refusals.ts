import { quote, type WalkPot, type Wanted } from '../buying.ts';
import type { Findings } from '../findings.ts';
import type { Person } from '../person.ts';
import type { Stage } from '../stage.ts';

/** A quote as far as codes matter. @param buyer default a guest from elsewhere */
export async function priced(
  stage: Stage,
  wanted: readonly Wanted[],
  more: object,
  buyer: Person = stage.guest('looker'),
) {
  const { body } = await quote(buyer, wanted, more);
  const { discountPence, totalPence, problems, discounts, lines, takesCodes } = body;
  const why: unknown = problems.map(({ message }: { message: string }) => message);
  return { discountPence, totalPence, takesCodes, codes: discounts, lines, why };
}

/** Why codes cannot be used: each takes nothing off, and the others count all the same. */
export async function refusals(
  stage: Stage,
  findings: Findings,
  { name, jar, cup }: { name: (code: string) => string; jar: WalkPot; cup: WalkPot },
): Promise<void> {
  const jars = (quantity: number) => [{ pot: jar, quantity }];
  const cups = (quantity: number) => [{ pot: cup, quantity }];
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
  const tomorrow = day.format(new Date(Date.now() + 86_400_000));
  const cases: [wanted: Wanted[], codes: string[], pence: number, why: RegExp[]][] = [
    [jars(1), ['JARS', 'BIG'], 999, [/^JARS-\w+ needs £62\.70 or more of the pots it’s for\.$/]],
    [cups(3), ['JARS'], 0, [/^JARS-\w+ isn’t for anything in your cart\.$/]],
    [cups(3), ['LONE', 'BIG'], 999, [/^LONE-\w+ can’t be used with another code\.$/]],
    [cups(3), ['LONE'], 0, [/^LONE-\w+ is for orders of £29\.98 or more\.$/]],
    [cups(4), ['LONE', 'LONE'], 1998, []],
    [cups(1), ['SOON'], 0, [new RegExp(`^SOON-\\w+ can be used from ${tomorrow} at \\d\\d:\\d\\d\\.$`)]],
    [cups(1), ['LATE', 'NONE', 'SEVEN'], 70, [/^LATE-\w+ has ended\.$/, /^We don’t know the code NONE-/]],
    // All that a cup costs, and a penny more than that.
    [cups(1), ['BIG'], 999, [/^BIG-\w+ would leave nothing to pay\. Add another pot to use it\.$/]],
    [cups(1), ['BIG', 'FIVE'], 999, [/leave nothing to pay/]],
    [cups(2), ['BIG', 'FIVE'], 1499, []],
    [jars(2), ['FIVE'], 0, [/^FIVE-\w+ isn’t for anything in your cart\.$/]],
  ];
  await Promise.all(
    cases.map(async ([wanted, codes, pence, why]) =>
      findings.shows(
        `codes ${codes.join(' and ')}`,
        await priced(stage, wanted, { discount_codes: codes.map(name) }),
        { discountPence: pence, why },
      ),
    ),
  );
  const fields = (
    await quote(stage.guest(), cups(1), { discount_codes: ['LATE', 'SEVEN', 'SOON'].map(name) })
  ).body.problems;
  findings.shows('where refused codes stand', fields, [
    { field: 'discount_codes.0' },
    { field: 'discount_codes.2' },
  ]);
}

/** Someone who tries codes out learns nothing more after twenty wrong ones; everyone else goes on. */
export async function guesses(
  stage: Stage,
  findings: Findings,
  code: string,
  wanted: Wanted[],
): Promise<void> {
  const thief = stage.guest('thief');
  const ask = (discount_codes: string[]) => priced(stage, wanted, { discount_codes }, thief);
  const wrong = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => `${code}X${from + at}`);
  for (const from of [0, 5, 10]) await ask(wrong(5, from));
  await ask(wrong(4, 15));
  findings.shows('a right code after nineteen wrong ones', (await ask([code])).why, []);
  await ask(wrong(1, 19));
  const after = await ask([code]);
  findings.shows('a right code after twenty wrong ones', after, {
    discountPence: 0,
    why: ['Too many wrong codes have been tried. Please wait a few minutes.'],
  });
  findings.shows('someone else', (await priced(stage, wanted, { discount_codes: [code] })).why, []);
}
