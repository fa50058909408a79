import { z } from 'zod';

/** order -> email-worker, `POST /internal/mails/unconfirmed`: answers those of these orders for which no confirmation is stored. */
export const UnconfirmedBody = z.object({ orderIds: z.array(z.string()).max(500) });
export const UnconfirmedOrders = z.array(z.string());
