import { createServiceClient, type ServiceClient } from '@slipcast/service-kit/service-client';
import { serviceAddress } from './config.ts';
import { resendCommand, type Sender } from './resend-command.ts';

const clients: ServiceClient[] = [];

async function clientOf(name: Sender): Promise<ServiceClient | undefined> {
  const address = await serviceAddress(name);
  if (!address) return undefined;
  const client = createServiceClient(address.url, { token: address.token, timeoutMs: 60_000 });
  clients.push(client);
  return client;
}

process.exitCode = await resendCommand(
  process.argv.slice(2),
  clientOf,
  (text) => void process.stdout.write(`${text}\n`),
);
await Promise.all(clients.map((client) => client.close()));
