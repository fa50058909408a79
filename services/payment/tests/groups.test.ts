import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { onePayment } from './running-payment.ts';
import { recordStatements } from './statements.ts';

const CARD = { sourceId: 'cnon:card-nonce-ok', amount: 2600 };
const SHOPPERS = 12;

describe('payments at the same time', () => {
  const payment = onePayment({ environment: { SWEEP_SECONDS: '3600' } });

  it('share commits, and each is answered for itself', async () => {
    const statements = recordStatements();
    const guests = Array.from({ length: SHOPPERS }, () => randomUUID());
    const answers = await Promise.all(guests.map((guest) => payment.pay(CARD, guest)));
    const ids = answers.map(({ body }) => body.payment?.id ?? '');
    const orders = ids.map((id) => ({ id, order: randomUUID() }));
    const taken = await Promise.all(orders.map(({ id, order }) => payment.capture(id, order)));
    statements.stop();
    expect(taken.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const { rows } = await payment.pool.query<{ id: string; owner: string; order: string }>(
      `SELECT id, owner, order_id AS order FROM payment_attempt WHERE state = 'captured'`,
    );
    const stored = Object.fromEntries(rows.map(({ id, owner, order }) => [id, { owner, order }]));
    const told = orders.map(({ id, order }, index) => [id, { owner: `g:${guests[index]}`, order }]);
    expect(stored).toEqual(Object.fromEntries(told));
    expect(statements.seen).toContain('COMMIT');
  });

  it('do not fail because the row of one of them cannot be written', async () => {
    await payment.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'this row cannot be written'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON payment_attempt FOR EACH ROW
        WHEN (NEW.owner = 'g:unlucky') EXECUTE FUNCTION refuse();`);
    const guests = Array.from({ length: SHOPPERS }, (_, index) => (index === 5 ? 'unlucky' : randomUUID()));
    const answers = await Promise.all(guests.map((guest) => payment.pay(CARD, guest)));
    expect(answers.map(({ status }) => status)).toEqual(
      guests.map((guest) => (guest === 'unlucky' ? 500 : 200)),
    );
    const charged = payment.ledger().references.map(({ reference_id: id }) => id);
    for (const { status, body } of answers) if (status === 200) expect(charged).toContain(body.payment?.id);
  });
});
