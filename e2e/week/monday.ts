import { expect } from '@jest/globals';
import type { WireAdminProduct } from '@slipcast/contracts/http/catalogue';
import type { EditedDeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type { WireImport } from '@slipcast/contracts/http/imports';
import type { EditedSettings } from '@slipcast/contracts/http/settings';
import type { EditedVouchers } from '@slipcast/contracts/http/vouchers';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { stockOf } from '@slipcast/testkit/shop/pots';
import type { Studio } from './studio.ts';

/** As Shopify exports products: name, price in pounds, pieces, grams. */
const POTS = [
  ['Whitby Mug', '24.50', 20, 400],
  ['Whitby Bowl', '38.00', 15, 700],
  ['Whitby Plate', '31.99', 18, 800],
  ['Whitby Jar', '165.00', 14, 2600],
  ['Whitby Pig', '57.35', 12, 900],
  ['Whitby Cup', '13.33', 25, 180],
] as const;
const EXPORT = [
  'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status',
  ...POTS.map(([name, price, pieces, grams]) =>
    [
      name.toLowerCase().replace(' ', '-'),
      name,
      '<p>Thrown by hand.</p>',
      'Mugs',
      '',
      'true',
      'Title',
      'Default Title',
      grams,
      'shopify',
      pieces,
      price,
      'active',
    ].join(','),
  ),
].join('\n');

/** Uploads the export, looks at the dry run, and imports it. */
async function importPots({ maker, ask }: Studio): Promise<WireImport> {
  const form = new FormData();
  form.append('file', new Blob([EXPORT]), 'products_export.csv');
  const { status, body } = await maker.send<WireImport>('POST', '/admin/products/imports', form);
  expect([status, body.source, body.problems]).toEqual([201, 'shopify', 0]);
  await ask('POST', `products/imports/${body.id}/start`, {});
  return waitFor('the import', async () => {
    const now = (await maker.get<WireImport>(`/admin/products/imports/${body.id}`)).body;
    return now.state === 'done' && now;
  });
}

const found = async ({ maker }: Studio, name: string): Promise<WireAdminProduct> => {
  const path = `/admin/products?search=${encodeURIComponent(name)}`;
  const { products } = (await maker.get<{ products: WireAdminProduct[] }>(path)).body;
  const [product] = products.filter((one) => one.name === name);
  if (!product) throw new Error(`${name} was not imported`);
  return product;
};

/**
 * Pots from another shop, delivery abroad, VAT, two codes and vouchers.
 *
 * @returns the pots' ids, in the order above
 */
export async function openForBusiness(studio: Studio): Promise<string[]> {
  const { maker, ask, notebook } = studio;
  expect((await importPots(studio)).outcomes).toMatchObject({ added: POTS.length });
  expect((await importPots(studio)).outcomes).toMatchObject({ unchanged: POTS.length });
  const ids: string[] = [];
  for (const [name, , pieces] of POTS) {
    const { id } = await found(studio, name);
    await ask('PUT', `products/${id}/state`, { state: 'published' });
    notebook.onHand.set(id, pieces);
    ids.push(id);
    await waitFor(`${name} is on sale`, async () => (await stockOf(maker, id)) === pieces);
  }

  const { body: delivery } = await maker.get<EditedDeliveryOptions>('/admin/delivery-options');
  const abroad = ['europe', 'world'].map((zone, at) => ({
    zone,
    on: true,
    except: [],
    methods: [
      {
        id: 'air',
        name: 'Air mail',
        charge: { by: 'flat', pence: 1450 + at * 1000 },
        freeFromPence: null,
        dispatchDays: 3,
      },
    ],
  }));
  const zones = [...delivery.zones.filter(({ zone }) => zone !== 'europe' && zone !== 'world'), ...abroad];
  await ask('PUT', 'delivery-options', { ...delivery, zones, revisionLoaded: delivery.revision });
  await ask('PUT', 'vat', {
    on: true,
    ratePercent: 20,
    number: 'GB123456789',
    name: 'Fettle Pottery Ltd',
    address: '1 Kiln Lane',
  });
  await ask('POST', 'codes', { code: 'SPRING10', worth: { by: 'percentage', percent: 10 }, usesMax: 2 });
  await ask('POST', 'codes', { code: 'POSTFREE', worth: { by: 'free-delivery' } });
  const { body: vouchers } = await maker.get<EditedVouchers>('/admin/voucher-settings');
  const offer = { on: true, amountsPence: [5000], anyAmount: { leastPence: 1000, mostPence: 50_000 } };
  await ask('PUT', 'voucher-settings', { ...offer, revisionLoaded: vouchers.revision });
  const { body: settings } = await maker.get<EditedSettings>('/admin/settings');
  await ask('PUT', 'settings', { ...settings, returnDays: 30, revisionLoaded: settings.revision });
  return ids;
}
