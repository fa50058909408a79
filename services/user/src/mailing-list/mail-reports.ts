import { Done } from '@slipcast/contracts/http/fields';
import { MailReportsBody } from '@slipcast/contracts/http/newsletter';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { isSignatureOf, signatureOf } from '@slipcast/service-kit/signed-text';
import type { Shared } from '../shared.ts';
import { suppressAddresses } from './suppress.ts';

/** Both are signed first, so that comparing them takes the same time whatever they are. */
const isSame = (secret: string, given: string): boolean =>
  isSignatureOf(secret, 'mail provider', signatureOf(given, 'mail provider'));

/** Bounces and complaints, as a mail provider reports them. */
export const mailReportRoutes = ({ pool, config }: Pick<Shared, 'pool' | 'config'>) => [
  endpoint({
    route: 'POST /api/newsletter/undelivered',
    access: 'none',
    summary:
      'Bounces for good and complaints, reported by the mail provider with `Authorization: Bearer` and MAIL_WEBHOOK_TOKEN; letters go to these addresses no more',
    body: MailReportsBody,
    answer: Done,
    refusals: ['unauthorized', 'not-found'],
    handle: async ({ body: { events }, req }) => {
      const { MAIL_WEBHOOK_TOKEN: secret } = config;
      if (secret === undefined)
        throw new Refusal('not-found', 'This shop takes no reports of a mail provider.');
      const given = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1];
      if (given === undefined || !isSame(secret, given))
        throw new Refusal('unauthorized', 'Only the shop’s mail provider may report this.');
      await suppressAddresses(
        pool,
        events.map(({ email, type: why }) => ({ email, why })),
      );
      return { message: 'Thank you' };
    },
  }),
];
