import type * as documentCases from './mail/document-mail-cases.ts';
import type * as eventCases from './mail/event-cases.ts';
import type * as mailCases from './mail/mail-cases.ts';
import type * as makerCases from './mail/maker-cases.ts';
import type * as morningCases from './mail/morning-cases.ts';
import { inOwnStores, inOwnWorld } from './own-worlds.ts';
import type { Scenario } from './scenario.ts';

type Cases = typeof documentCases &
  typeof eventCases &
  typeof mailCases &
  typeof makerCases &
  typeof morningCases;

const mails = (title: string, ...names: (keyof Cases)[]): Scenario =>
  inOwnWorld('mails', title, async () => {
    const [{ openMailWorld }, ...files] = await Promise.all([
      import('./mail/mail-world.ts'),
      import('./mail/mail-cases.ts'),
      import('./mail/event-cases.ts'),
      import('./mail/maker-cases.ts'),
      import('./mail/document-mail-cases.ts'),
      import('./mail/morning-cases.ts'),
    ]);
    const cases: Cases = Object.assign({}, ...files);
    return { open: openMailWorld, cases: names.map((name) => cases[name]) };
  });

/** The email worker itself. */
export const mailScenarios: Record<string, Scenario> = {
  'mail-workers': mails(
    'two email workers, and a mail server that refuses some emails',
    'claimedTogether',
    'lateOutcomes',
    'twoWorkers',
  ),
  'mail-worker-killed': mails('an email worker is killed while it sends', 'killedWorker'),
  'mail-events': mails('events ask for emails to buyers and to the maker', 'emailsOfEvents'),
  'mail-orders': mails(
    'the maker learns about new orders, and emails wait for their invoices or are sent again',
    'makerLearns',
    'documentsAndRepeats',
  ),
  'mail-mornings': mails(
    'the maker’s daily email, letters that are refused, and two events that ask for one email',
    'dailyEmails',
    'refusedLetters',
    'oneEmailForTwo',
  ),
  'mail-texts': inOwnStores('everyone', 'what each kind of email says, word for word', async () =>
    (await import('./mail/text-cases.ts')).emailTexts(),
  ),
};
