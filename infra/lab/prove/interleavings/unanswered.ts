import type { Owner } from '@slipcast/contracts/ids';
import type pg from 'pg';

interface Payers {
  readonly payers: [Owner, string][];
  found(payment: string, client: string): void;
}

/** Also payments whose request was killed or never answered belong to their schedules. */
export async function findUnanswered(pool: pg.Pool, schedules: readonly Payers[]): Promise<void> {
  const payers = new Map(
    schedules.flatMap((schedule) =>
      schedule.payers.map(([owner, client]) => [owner, { schedule, client }] as const),
    ),
  );
  const { rows } = await pool.query<{ id: string; owner: Owner }>({
    name: 'prove-payments',
    text: 'SELECT id, owner FROM payment_attempt WHERE owner = ANY ($1::text[])',
    values: [[...payers.keys()]],
  });
  for (const { id, owner } of rows) {
    const payer = payers.get(owner);
    payer?.schedule.found(id, payer.client);
  }
}
