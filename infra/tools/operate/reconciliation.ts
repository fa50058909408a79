import { createServiceClient } from '@slipcast/service-kit/service-client';
import { serviceAddress } from './config.ts';
import { reconciliationCommand } from './reconciliation-command.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const order = await serviceAddress('order');
if (!order) {
  say('No shop runs on DATA_DIR, and OPERATOR_KEY and ORDER_URL name no order service.');
  process.exit(1);
}
const client = createServiceClient(order.url, { token: order.token, timeoutMs: 60_000 });
process.exitCode = await reconciliationCommand(process.argv.slice(2), client, say);
await client.close();
