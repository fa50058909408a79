import { pino, type DestinationStream, type Logger } from 'pino';
import { currentScope } from '@slipcast/tracing/scope';

export type { Logger };

const PERSONAL = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'resetToken',
  'confirmToken',
  'email',
  'customer_email',
  'customerEmail',
  'customerName',
  'customer_name',
  'sourceId',
  'authorization',
  'cookie',
];

/** The request id is also the trace's, so a line needs no more to be found from either. */
function mixin() {
  const scope = currentScope();
  return scope ? { requestId: scope.requestId } : {};
}

/**
 * JSON lines on standard output, written asynchronously, personal data redacted at two levels of depth. Each line names the request that it
 * was written for, where there is one.
 */
export function createLogger(
  service: string,
  level: string = 'info',
  destination?: DestinationStream,
): Logger {
  const paths = PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  const options = { level, base: { service }, mixin, redact: { paths, censor: '[redacted]' } };
  return destination ? pino(options, destination) : pino(options, pino.destination({ fd: 1, sync: false }));
}
