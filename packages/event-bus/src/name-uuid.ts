import { createHash } from 'node:crypto';

/** The same UUID for the same parts (RFC 9562, version 8, from SHA-256): for events and emails that a repeat must not duplicate. */
export function nameUuid(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const groups = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return groups.join('-');
}
