import { pino, type DestinationStream, type Logger } from 'pino';

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

/** JSON lines on standard output, written asynchronously, personal data redacted at two levels of depth. */
export function createLogger(
  service: string,
  level: string = 'info',
  destination?: DestinationStream,
): Logger {
  const paths = PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  const options = { level, base: { service }, redact: { paths, censor: '[redacted]' } };
  return destination ? pino(options, destination) : pino(options, pino.destination({ fd: 1, sync: false }));
}
