import type { World } from '../interleavings/world.ts';
import type { StockStage } from './stock-stage.ts';

/** Lets so much time pass, by moving everything that was written down into the past. */
export async function passTime(
  { clock }: Pick<World, 'clock'>,
  stage: StockStage,
  milliseconds: number,
): Promise<void> {
  const { pool, payments, productId } = stage;
  stage.agedBy(milliseconds);
  await clock.passTime([{ productId, variantId: 'main' }], milliseconds);
  await pool.payment.query({
    name: 'model-time',
    text: `UPDATE payment_attempt SET created_at = created_at - $2 * interval '1 millisecond',
             authorised_at = authorised_at - $2 * interval '1 millisecond' WHERE id = ANY ($1::uuid[])`,
    values: [[...payments.values()], milliseconds],
  });
}
