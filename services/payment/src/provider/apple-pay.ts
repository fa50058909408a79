import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import { ConfigError } from '@slipcast/service-kit/config';
import { endpoint } from '@slipcast/service-kit/endpoint';

const TextFile = z.file().mime('text/plain');

function readAssociation(given: string | undefined): string | null {
  if (!given?.startsWith('/')) return given ?? null;
  try {
    return readFileSync(given, 'utf8');
  } catch (error) {
    throw new ConfigError('payment', [
      `APPLE_PAY_DOMAIN_ASSOCIATION: the file cannot be read (${(error as Error).message}); download it from Square and set its path.`,
    ]);
  }
}

/**
 * Apple reads this file to check that the domain is the shop's. It is never cached for long, because Apple changes it.
 *
 * @param given the file's text, or its path, which starts with a slash. Throws ConfigError when there is no such file
 */
export function appleDomainAssociation(given: string | undefined) {
  const text = readAssociation(given);
  return endpoint({
    route: 'GET /.well-known/apple-developer-merchantid-domain-association',
    access: 'none',
    summary: 'The file that registers the shop’s domain for Apple Pay',
    answer: TextFile,
    refusals: ['not-found'],
    handle: ({ res }) => {
      if (text === null) throw new Refusal('not-found', 'Apple Pay is not set up');
      res.type('text/plain').set('cache-control', 'no-cache').send(text);
    },
  });
}
