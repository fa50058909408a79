import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import { ConfigError } from '@slipcast/service-kit/config';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { PaymentConfig } from '../config.ts';

const TextFile = z.file().mime('text/plain');

/** The file's text. Throws ConfigError when there is no such file. */
export function domainAssociation({
  APPLE_PAY_DOMAIN_ASSOCIATION: given,
}: Pick<PaymentConfig, 'APPLE_PAY_DOMAIN_ASSOCIATION'>): string | null {
  if (!given?.startsWith('/')) return given ?? null;
  try {
    return readFileSync(given, 'utf8');
  } catch (error) {
    throw new ConfigError('payment', [
      `APPLE_PAY_DOMAIN_ASSOCIATION: the file cannot be read (${(error as Error).message}); download it from Square and give its path.`,
    ]);
  }
}

/** Where Apple looks whether the shop's domain is really the shop's. Never cached for long, because Apple changes the file. */
export const appleDomainAssociation = (text: string | null) =>
  endpoint({
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
