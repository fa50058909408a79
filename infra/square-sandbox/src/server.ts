import { createServer } from 'node:http';
import type { AddressInfo, Server as Listener, Socket } from 'node:net';
import { loadAssets } from './http/assets.ts';
import { createHandler } from './http/handle.ts';
import { createRoutes } from './http/routes.ts';
import { ledgerOf, type Ledger } from './ledger.ts';
import { scheduleDelayAction } from './operations/apply-delay-action.ts';
import { scheduleRefundOutcome } from './operations/refund-payment.ts';
import { createSandbox, type SandboxConfig } from './sandbox.ts';

export type SquareSandboxOptions = {
  /** 0, the default, takes a free port. */
  port?: number;
  host?: string;
  /** The bearer token that the shop's server must send. */
  accessToken: string;
  locationId: string;
  applicationId: string;
  currency?: string;
  webhook?: { url: string; signatureKey: string };
  /** An append-only journal of JSON lines, read at start. Without it, everything is lost at stop. */
  stateFile?: string;
  /** How long a refund stays PENDING, milliseconds of the sandbox's clock. */
  refundDelayMs?: number;
  /** Epoch milliseconds, before the control plane's advance. */
  now?: () => number;
  /** A server to take connections from, listening or not, instead of opening a port. */
  listener?: Listener;
};

export type SquareSandbox = {
  start(): Promise<{ url: string; port: number }>;
  stop(): Promise<void>;
  /** Sums in pence per reference_id: what GET /__sim/ledger answers. */
  ledger(referenceId?: string): Ledger;
};

/**
 * A stateful local Square: payments, refunds and webhooks as the `square` SDK speaks them, the Web Payments SDK's
 * stand-in under /v1/square.js, and a control plane under /__sim. See the package's README for every endpoint.
 */
export function createSquareSandbox(options: SquareSandboxOptions): SquareSandbox {
  const { port = 0, host = '127.0.0.1', listener, ...rest } = options;
  const config: SandboxConfig = { currency: 'GBP', refundDelayMs: 1000, now: Date.now, ...rest };
  const sandbox = createSandbox(config);
  const http = createServer(createHandler(sandbox, createRoutes(), loadAssets()));
  // Longer than a proxy keeps idle connections, so that we never close one just as it is used again.
  http.keepAliveTimeout = 65_000;
  const accepting: Listener = listener ?? http;
  const forward = (socket: Socket): boolean => http.emit('connection', socket);
  const sockets = new Set<Socket>();
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  return {
    async start() {
      sandbox.reload();
      for (const payment of sandbox.state.payments.values()) scheduleDelayAction(sandbox, payment);
      for (const refund of sandbox.state.refunds.values()) scheduleRefundOutcome(sandbox, refund);
      listener?.on('connection', forward);
      if (!accepting.listening) await listen(accepting, port, host);
      const address = accepting.address() as AddressInfo;
      return { url: `http://${urlHost(host)}:${address.port}`, port: address.port };
    },
    async stop() {
      listener?.off('connection', forward);
      const closed = accepting.listening ? new Promise((resolve) => accepting.close(resolve)) : undefined;
      // Hanging requests too, because they would keep the process alive.
      for (const socket of sockets) socket.destroy();
      await closed;
      sandbox.stop();
    },
    ledger: (referenceId) => ledgerOf(sandbox.state, config.currency, referenceId),
  };
}

const urlHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

function listen(server: Listener, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
