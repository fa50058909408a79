import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHandler } from './http/handle.ts';
import { ledgerOf, type Ledger } from './ledger.ts';
import { scheduleDelayAction } from './operations/payments.ts';
import { scheduleRefundOutcome } from './operations/refunds.ts';
import { createSandbox, type SandboxOptions } from './sandbox.ts';

export type SquareSandboxOptions = SandboxOptions & {
  /** 0, the default, takes a free port. */
  port?: number;
  host?: string;
};

/**
 * A stateful local Square: payments, refunds and webhooks as the `square` SDK speaks them, the Web Payments SDK's
 * stand-in under /v1/square.js, and a control plane under /__sim. src/http/routes.ts lists every endpoint.
 */
export function createSquareSandbox({ port = 0, host = '127.0.0.1', ...options }: SquareSandboxOptions) {
  const sandbox = createSandbox(options);
  const server = createServer(createHandler(sandbox));
  // Longer than a proxy keeps idle connections, so that we never close one just as it is used again.
  server.keepAliveTimeout = 65_000;

  return {
    async start(): Promise<{ url: string; port: number }> {
      sandbox.reload();
      for (const payment of sandbox.state.payments.values()) scheduleDelayAction(sandbox, payment);
      for (const refund of sandbox.state.refunds.values()) scheduleRefundOutcome(sandbox, refund);
      await once(server.listen(port, host), 'listening');
      const bound = (server.address() as AddressInfo).port;
      const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
      const url = `http://${reachable}:${bound}`;
      sandbox.listensAt(url);
      return { url, port: bound };
    },
    async stop(): Promise<void> {
      if (server.listening) {
        const closed = once(server.close(), 'close');
        // Hanging requests too, because they would keep the process alive.
        server.closeAllConnections();
        await closed;
      }
      sandbox.stop();
    },
    /** Sums in pence per reference_id: what GET /__sim/ledger answers. */
    ledger: (referenceId?: string): Ledger => ledgerOf(sandbox.state, sandbox.config.currency, referenceId),
  };
}
