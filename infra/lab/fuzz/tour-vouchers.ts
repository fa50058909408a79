import { randomUUID } from 'node:crypto';
import { mailedVoucher } from './mailed.ts';
import { ask, type World } from './world.ts';

const PENCE = 200;

/** A voucher: offered, bought, sent again, spent and declared void. The shop sells none before and afterwards. */
export async function tourOfVouchers(
  world: World,
  buy: (more: object, offPence: number) => Promise<unknown>,
): Promise<void> {
  const admin = { as: 'admin' } as const;
  const offer = async (on: boolean) => {
    const { revision } = await ask<{ revision: number }>(world, 'GET /api/admin/voucher-settings', admin);
    const body = { on, amountsPence: on ? [PENCE] : [], anyAmount: null, revisionLoaded: revision };
    await ask(world, 'PUT /api/admin/voucher-settings', { ...admin, body });
  };
  await offer(true);
  await ask(world, 'GET /api/vouchers/offer');
  const { payment } = await ask<{ payment: { id: string } }>(
    world,
    'POST /api/payments/guest-create-payment',
    { as: 'guest', body: { sourceId: 'cnon:card-nonce-ok', amount: PENCE, currency: 'GBP' } },
  );
  const email = `gift-${randomUUID()}@fuzz.example`;
  await ask(world, 'POST /api/vouchers', {
    as: 'guest',
    body: {
      amount_pence: PENCE,
      customer_name: 'Gwen Guest',
      customer_email: `giver-${randomUUID()}@fuzz.example`,
      recipient_name: 'Bea',
      recipient_email: email,
      message: 'Happy birthday!',
      payment_id: payment.id,
    },
  });
  await mailedVoucher(world, email);
  const search: [string, string][] = [['search', email]];
  const { vouchers } = await ask<{ vouchers: { id: string }[] }>(world, 'GET /api/admin/vouchers', {
    ...admin,
    query: search,
  });
  const params = { id: vouchers[0]?.id ?? '' };
  const right = `right-${email}`;
  await ask(world, 'PUT /api/admin/vouchers/{id}/send', {
    ...admin,
    params,
    body: { recipient_email: right },
  });
  const code = await mailedVoucher(world, right);
  await ask(world, 'POST /api/vouchers/balance', { body: { code } });
  await buy({ vouchers: [code] }, PENCE);
  await ask(world, 'PUT /api/admin/vouchers/{id}/void', { ...admin, params, body: { reason: 'Used up' } });
  await offer(false);
}
