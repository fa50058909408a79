import { z } from 'zod';
import { text } from './fields.ts';
import { Card } from './payment.ts';

export const BuyersCard = z.object({ card: Card.nullable() });
export type BuyersCard = z.infer<typeof BuyersCard>;
export const BuyersCards = z.object({
  cards: z.array(z.object({ orderNumber: text('2026-ORD-012'), card: Card })),
});
