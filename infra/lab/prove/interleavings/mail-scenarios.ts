import type * as mailCases from './mail/mail-cases.ts';
import type { Scenario } from './scenario.ts';

const mails = (title: string, ...names: (keyof typeof mailCases)[]): Scenario => ({
  title,
  visible: /^$/,
  walk: 'all',
  isSingle: true,
  prepare: async () => {},
  act(run) {
    run.apart('mails', async (stores) => {
      // The email worker takes a while to load, so it is loaded only where it runs.
      const [{ runMailCase }, cases] = await Promise.all([
        import('./mail/mail-world.ts'),
        import('./mail/mail-cases.ts'),
      ]);
      for (const name of names) await runMailCase(stores, cases[name]);
    });
  },
});

/** The email worker itself, in its own time: there is one schedule. */
export const mailScenarios: Record<string, Scenario> = {
  'mail-workers': mails(
    'two email workers, and a mail server that refuses some emails',
    'claimedTogether',
    'twoWorkers',
  ),
  'mail-worker-killed': mails('an email worker is killed while it sends', 'killedWorker'),
};
