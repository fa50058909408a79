import { Agent, type ClientRequestArgs } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A replica that accepts no connection within this time is passed over. */
const CONNECT_MS = 1000;

const refusals = new WeakSet<object>();

/** Whether this request failed before there was a connection: nothing of it has been sent, and its body has not been read. */
export const wasNeverSent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && refusals.has(error);

/**
 * Kept connections to the replicas of one service. A request gets a connection only once it is open. So one that is refused can
 * go to another replica, body and all.
 */
export class ReplicaAgent extends Agent {
  constructor() {
    super({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, scheduling: 'lifo' });
  }
  override createConnection(
    { host, port }: ClientRequestArgs,
    done?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const socket = connect({ host: host ?? undefined, port: Number(port), noDelay: true });
    const fail = (error: Error) => {
      refusals.add(error);
      socket.destroy();
      done?.(error, socket);
    };
    const late = setTimeout(() => fail(new Error(`no connection within ${CONNECT_MS} ms`)), CONNECT_MS);
    socket.once('error', fail);
    socket.once('close', () => clearTimeout(late));
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('error', fail);
      done?.(null, socket);
    });
  }
}
