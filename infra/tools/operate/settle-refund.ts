import { createServiceClient } from '@slipcast/service-kit/service-client';
import { serviceAddress } from './config.ts';

/** `npm run settle-refund -- PAYMENT "your name"`: records that the shop has paid back by other means what Square could not refund. */
const [id = '', by = ''] = process.argv.slice(2);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const payment = id && by ? await serviceAddress('payment') : undefined;
if (!payment) {
  say(
    id && by
      ? 'No shop runs on DATA_DIR, and OPERATOR_KEY with PAYMENT_URL names no payment service.'
      : 'npm run settle-refund -- PAYMENT "your name"',
  );
  process.exit(1);
}
const client = createServiceClient(payment.url, { token: payment.token });
const { status, body } = await client.post<{ message?: string }>(
  `/internal/payments/${encodeURIComponent(id)}/settle`,
  { by },
);
say(status === 200 ? `${id} is settled.` : `${status}: ${body.message ?? ''}`);
process.exitCode = status === 200 ? 0 : 1;
await client.close();
