import { randomUUID } from 'node:crypto';
import { setDelivery } from '../money/delivery-options.ts';
import { prices } from '../money/delivery-prices.ts';
import { together, type Findings } from '../findings.ts';
import { addedUp, documentNumbers, ownRows, sorted, statements } from '../money/month.ts';
import type { Part } from '../part.ts';
import { payout, takings } from '../money/takings.ts';
import { everything } from '../money/taxed-orders.ts';
import { cancelled } from '../money/taxed-cancelled.ts';
import { others } from '../money/taxed-others.ts';
import { VoucherShop } from '../money/voucher-shop.ts';

const VAT = {
  on: true,
  ratePercent: 17.5,
  number: 'GB 987 654 321',
  name: 'Walk Ltd',
  address: '2 Wheel Row',
};

/** Delivery, VAT, discount and voucher together, and the month's books, after everything else has happened. */
export const pricesAndBooks: Part = {
  name: 'prices and books',
  settings: ['delivery', 'vat after the others', 'vouchers after the others'],
  after: 'restart',
  async run(stage, findings) {
    const { maker } = stage;
    await setDelivery(stage, findings);
    const vat = await maker.get('/admin/vat');
    const saved = await maker.must('PUT', '/admin/vat', { ...VAT, revisionLoaded: vat.revision });
    findings.shows('the registration', saved, { ...VAT, number: 'GB987654321', revision: vat.revision + 1 });
    const stale = await maker.ask('PUT', '/admin/vat', {
      ...VAT,
      ratePercent: 5,
      revisionLoaded: vat.revision,
    });
    findings.shows('an older form of it', stale.status, 409);
    const offer = await maker.get('/admin/voucher-settings');
    await maker.must('PUT', '/admin/voucher-settings', {
      on: true,
      amountsPence: [1250],
      anyAmount: null,
      revisionLoaded: offer.revision,
    });

    const mark = randomUUID().slice(0, 6).toUpperCase();
    const [bowl, jar, moon, jug, cup] = await Promise.all([
      stage.pot(findings, { price: 20, packed_grams: 1000, stock: 9 }),
      stage.pot(findings, { price: 19.99 }),
      stage.pot(findings, { price: 80, collection_only: true }),
      stage.pot(findings, { name: `Jug ${mark}`, price: 19.97, packed_grams: 400 }),
      stage.pot(findings, { name: `Cup ${mark}`, price: 8.45, stock: 20, packed_grams: 200 }),
    ]);
    const [code, free] = [`TENTH-${mark}`, `FREE-${mark}`];
    await maker.must('POST', '/admin/codes', { code, worth: { by: 'percentage', percent: 10 } });
    await maker.must('POST', '/admin/codes', { code: free, worth: { by: 'free-delivery' } });
    const [look, whole, dropped, [byHand, disputed]] = await together([
      prices(stage, findings, { bowl, jar, moon }),
      everything(stage, findings, { jug, cup, code }, new VoucherShop(stage, findings)),
      cancelled(stage, findings, { cup, free }),
      others(stage, findings, { cup }),
    ]);
    const all = [whole, dropped, byHand, disputed].flatMap((one) => one ?? []);
    const rows = all.flatMap((one) => one.rows);
    const withoutLast = async () =>
      sorted(
        (await ownRows(stage, rows)).filter(
          ({ cells }) => !['-40.79', '-16.9', '-3'].includes(cells[6] ?? ''),
        ),
      );
    await findings.comes('the rows of the books', withoutLast, sorted(rows));
    await statements(stage, findings, {
      whole: whole.desk.order.number,
      disputed: disputed?.desk.order.number ?? '',
    });
    await payout(stage, findings);
    const agree = async (where: Findings) => {
      await where.comes(
        'the month added up',
        async () => {
          const { books, expected, isSame } = await addedUp(stage);
          return { books, expected, isSame };
        },
        { isSame: true },
      );
      const { books, expected } = await addedUp(stage);
      where.shows('the books', books, expected);
      const { shown, expected: sums } = await takings(stage);
      where.shows('the dashboard', shown, sums);
      where.shows('documents without gaps', await documentNumbers(stage), { 'INV-': true, 'CN-': true });
    };
    return async (later) => {
      await look(later);
      for (const { afterwards } of all)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await afterwards(later);
      const blank = ({ order, cells: [type = '', , ...cells] }: { order: string; cells: string[] }) => ({
        order,
        cells: [type, ...cells],
      });
      const end = [...rows, ...all.flatMap((one) => one.later)].map(blank);
      await later.comes(
        'the rows of the books',
        async () => sorted((await ownRows(stage, rows)).map(blank)),
        sorted(end),
      );
      later.shows('the registration', await maker.get('/admin/vat'), { ...VAT, number: 'GB987654321' });
      await agree(later);
    };
  },
};
