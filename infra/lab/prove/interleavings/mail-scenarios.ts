import type * as mailCases from './mail/mail-cases.ts';
import { inOwnWorld } from './own-worlds.ts';
import type { Scenario } from './scenario.ts';

const mails = (title: string, ...names: (keyof typeof mailCases)[]): Scenario =>
  inOwnWorld('mails', title, async () => {
    const [{ openMailWorld }, cases] = await Promise.all([
      import('./mail/mail-world.ts'),
      import('./mail/mail-cases.ts'),
    ]);
    return { open: openMailWorld, cases: names.map((name) => cases[name]) };
  });

/** The email worker itself. */
export const mailScenarios: Record<string, Scenario> = {
  'mail-workers': mails(
    'two email workers, and a mail server that refuses some emails',
    'claimedTogether',
    'twoWorkers',
  ),
  'mail-worker-killed': mails('an email worker is killed while it sends', 'killedWorker'),
};
