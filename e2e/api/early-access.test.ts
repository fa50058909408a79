import { expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WireAdminUpdate } from '@slipcast/contracts/http/updates';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, type Client, newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { addToCart, checkout, newPot, orderOf, pay } from '@slipcast/testkit/shop/pots';
import { mailTo } from '../mailbox.ts';

const MINUTE = 60_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

it('opens an update early for the reader of a letter, and for no one else by any way', async () => {
  const maker = await admin();
  const email = `reader-${process.pid}-${Date.now()}@example.com`;
  await maker.send('POST', '/newsletter', { email, topics: ['updates'], page: 'newsletter' });
  const asked = await mailTo(email, /Confirm that you/);
  const token = /token=([\w.-]+)/.exec(asked.text ?? '')?.[1];
  expect((await shopper().send('POST', '/newsletter/confirm', { token })).status).toBe(200);

  const pots = [await newPot({ stock: 1 }), await newPot({ stock: 1 }), await newPot({ stock: 1 })];
  const [first, second, third] = pots as [WireProduct, WireProduct, WireProduct];
  const opensAt = inMs(30 * MINUTE);
  const { body: update } = await maker.send<WireAdminUpdate>('POST', '/admin/updates', {
    title: 'Early birds',
    opensAt,
    earlyMinutes: 45,
    pieces: 2,
    pots: pots.map(({ id }) => id),
  });
  const at = `/admin/updates/${update.id}`;
  expect((await maker.send('PUT', `${at}/state`, { state: 'announced' })).status).toBe(200);
  const codeOf = async (client: Client, pot: WireProduct) => {
    const { status, body } = await addToCart(client, pot);
    return status === 201 ? 'added' : (body as { code?: string }).code;
  };
  const [reader, stranger] = [shopper(), shopper()];
  await waitFor('it is closed', async () => {
    const probe = shopper();
    const code = await codeOf(probe, third);
    if (code === 'added') await probe.send('DELETE', '/cart');
    return code === 'not-open-yet';
  });

  const { body: letter } = await maker.send<{ id: string }>('POST', '/admin/letters', {
    subject: `Early birds of ${email}`,
    text: 'The kiln is unpacked.',
    topic: 'updates',
    updateId: update.id,
  });
  await maker.send('PUT', `/admin/letters/${letter.id}/sending`, { sendAt: null });
  const { text = '' } = await mailTo(email, /Early birds of/);
  expect(text).toContain('With it you can buy 45 minutes before everyone else.');
  const key = /#early=([\w-]+)/.exec(text)?.[1];
  const use = (client: Client, given = key) =>
    client.send('POST', `/cart/early/${update.id}`, { key: given });

  expect(await codeOf(reader, first)).toBe('not-open-yet');
  expect((await use(stranger, `${key}x`)).status).toBe(404);
  expect((await use(reader)).body).toMatchObject({ updateId: update.id, minutes: 45, opensAt });
  expect((await use(reader)).status).toBe(200);
  expect(await use(stranger)).toMatchObject({ status: 409, body: { code: 'conflict' } });

  expect(await codeOf(stranger, first)).toBe('not-open-yet');
  expect(await codeOf(reader, first)).toBe('added');
  const quoted = async (client: Client, pot: WireProduct) => {
    const items = [{ product_id: pot.id, quantity: 1 }];
    return (await client.send<{ problems: object[] }>('POST', '/orders/quote', { items })).body.problems;
  };
  await waitFor('the order service knows', async () => (await quoted(reader, first)).length === 0);
  expect(await quoted(stranger, second)).toHaveLength(1);
  const buy = async (client: Client, pot: WireProduct, as = email) => {
    const paid = await pay(client, 2450);
    return checkout(client, orderOf(paid.body.payment?.id ?? '', pot, 1, as));
  };
  expect((await buy(reader, first)).status).toBe(200);
  // A stranger who calls the checkout without a cart.
  expect(await buy(stranger, second, 'stranger@example.com')).toMatchObject({
    status: 409,
    body: { code: 'not-open-yet' },
  });

  // The access goes with its guest to their account, and one of two pieces is left to them.
  const account = await newCustomer();
  reader.token = account.token;
  expect((await reader.send('POST', '/cart/merge')).status).toBe(200);
  expect(await codeOf(account, second)).toBe('added');
  await waitFor('the account may buy', async () => (await quoted(account, second)).length === 0);
  expect((await buy(account, second)).status).toBe(200);
  expect((await buy(account, third)).body).toMatchObject({ code: 'update-limit' });

  expect(await codeOf(stranger, third)).toBe('not-open-yet');
  await maker.send('PUT', `${at}/opening`, { from: opensAt, to: inMs(1500) });
  await waitFor('it has opened', async () => (await codeOf(stranger, third)) === 'added');
}, 60_000);
