import { codePots, DELIVERY, percent, pounds, quoted, type Cart } from './code-pots.ts';
import type { OrderCase } from './order-shop.ts';

const TWO_DAYS_MS = 2 * 86_400_000;
const FREE_DELIVERY = { worth: { by: 'free-delivery' } };

/** What a quote says: pence off, of which each line, and why the rest is not; `free`: its delivery costs nothing. */
interface Off {
  lines: number[];
  why?: string[];
  /** Codes in the order in which they counted, with their pence; default not looked at. */
  codes?: string[];
  delivery?: number;
}
/** What each code takes off which cart, alone and together, line by line. */
export const codesInQuotes: OrderCase = async (shop) => {
  const { idOf, items } = await codePots(shop);
  const { revision } = await shop.must('GET', 'delivery-options');
  await shop.must('PUT', 'delivery-options', {
    zones: [
      { zone: 'uk-mainland', on: true, methods: [{ name: 'Post', charge: { by: 'flat', pence: DELIVERY } }] },
    ],
    collection: { on: false, address: '', opening: '', reminderDays: null },
    packedGrams: 1000,
    revisionLoaded: revision,
  });
  const add = (code: string, fields: object) => shop.must('POST', 'codes', { code, ...fields });
  await add('MUGS10', { ...pounds(1000), categories: ['MUGS'], minimumPence: 4000 });
  await add('MUGS9', { ...pounds(900), categories: ['Mugs'] });
  await add('BIG', { ...pounds(90_000), categories: ['Jars'] });
  await add('MIXED', { ...percent(10), categories: ['bowls-dishes'], products: [idOf('jar')] });
  await add('FIVE', percent(5));
  await add('THIRD', { ...percent(33), minimumPence: 6025 });
  await add('MOST', { ...percent(50), alone: true });
  await add('POST', { ...FREE_DELIVERY, minimumPence: 2800 });
  await add('SOON', { ...percent(9), from: new Date(Date.now() + TWO_DAYS_MS).toISOString() });
  await add('DATED', { ...percent(9), until: new Date(Date.now() + TWO_DAYS_MS).toISOString() });
  const nothing = 'isn’t for anything in your cart.';
  const cases: [cart: Cart, codes: string[], off: Off][] = [
    // The minimum is of the pots that a code is for, at their full price, and exactly enough is enough.
    [
      { mug: 1, bowl: 1 },
      ['MUGS10'],
      { lines: [0, 0], why: ['0: MUGS10 needs £40.00 or more of the pots it’s for.'] },
    ],
    [{ mug: 1, bowl: 1, dear: 1 }, ['MUGS10'], { lines: [350, 0, 650] }],
    [
      { mug: 2, bowl: 3 },
      ['MUGS10'],
      { lines: [0, 0], why: ['0: MUGS10 needs £40.00 or more of the pots it’s for.'] },
    ],
    [{ mug: 3 }, ['MUGS10'], { lines: [1000] }],
    [{ mug: 1, dear: 1 }, ['FIVE', 'MUGS10'], { lines: [420, 780], codes: ['FIVE 200', 'MUGS10 1000'] }],
    [{ bowl: 1 }, ['FIVE', 'THIRD'], { lines: [2190], codes: ['FIVE 301', 'THIRD 1889'] }],
    [{ mug: 4 }, ['THIRD'], { lines: [0], why: ['0: THIRD is for orders of £60.25 or more.'] }],
    // An amount is no more than what its pots cost, and is shared by them alone.
    [{ mug: 1, jar: 2 }, ['BIG'], { lines: [0, 2020] }],
    [{ mug: 1, jar: 2 }, ['BIG', 'FIVE'], { lines: [70, 2020], codes: ['FIVE 171', 'BIG 1919'] }],
    [{ jar: 1 }, ['MUGS10', 'MUGS9'], { lines: [0], why: [`0: MUGS10 ${nothing}`, `1: MUGS9 ${nothing}`] }],
    // For a category or a pot: one is enough, and the category's name may be written in another way.
    [{ mug: 1, bowl: 1, jar: 1 }, ['MIXED'], { lines: [0, 603, 101] }],
    [{ mug: 1 }, ['MIXED'], { lines: [0], why: [`0: MIXED ${nothing}`] }],
    // Half a penny is rounded up; less is not.
    [{ jar: 1 }, ['FIVE'], { lines: [51] }],
    [{ bowl: 1 }, ['FIVE'], { lines: [301] }],
    // Percentages come before amounts, whatever was typed first; percentages in the order in which they were typed.
    [
      { mug: 1, dear: 1 },
      ['MUGS9', 'FIVE', 'DATED'],
      { lines: [0, 0], codes: ['FIVE 200', 'DATED 342', 'MUGS9 900'] },
    ],
    [{ mug: 1 }, ['MOST'], { lines: [700] }],
    [{ mug: 1 }, ['MOST', 'FIVE'], { lines: [70], why: ['0: MOST can’t be used with another code.'] }],
    [{ mug: 1 }, ['FIVE', 'MOST'], { lines: [70], why: ['1: MOST can’t be used with another code.'] }],
    // Free delivery takes nothing off the pots, has its own minimum, and says what it is worth.
    [{ mug: 2 }, ['POST', 'MUGS9'], { lines: [900], codes: ['MUGS9 900', 'POST 395'], delivery: 0 }],
    [{ mug: 1 }, ['POST'], { lines: [0], why: ['0: POST is for orders of £28.00 or more.'], delivery: 395 }],
    // Each code counts once, however it is written.
    [{ mug: 1 }, [' mugs 9', '', 'MUGS9', 'mugs9 '], { lines: [900], codes: ['MUGS9 900'] }],
    [
      { mug: 1 },
      ['', 'five', 'none'],
      { lines: [70], why: ['2: We don’t know the code none. Please check how it’s spelled.'] },
    ],
  ];
  for (const [cart, codes, { lines, why = [], ...off }] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const is = await quoted(shop, items(cart), codes);
    shop.is(`codes ${codes.join(', ')} for ${JSON.stringify(cart)}`, is, {
      ...(lines.some((pence) => pence > 0) || why.length > 0 ? { lines } : {}),
      why: why.map((one) => `discount_codes.${one}`),
      delivery: DELIVERY,
      ...off,
    });
  }
};
