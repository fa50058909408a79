import type { Server } from 'node:http';

const IDLE_MS = 100;

/** Takes no more connections, and resolves once those under way have ended; after `ms` they are cut. */
export async function drain(server: Server, ms: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // An answer forwarded from another service may promise keep-alive, and Node then keeps the connection open.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  const late = setTimeout(() => server.closeAllConnections(), ms);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
