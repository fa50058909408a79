import { describe, expect, it } from '@jest/globals';
import { canRunKafka, startKafka } from '@slipcast/local-servers/throw-away-servers';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { createCertificates } from '@slipcast/testkit/certificates';
import { createBus } from '../src/create-bus.ts';
import type { EventEnvelope } from '../src/bus.ts';

const event = (id: string): EventEnvelope => ({
  id,
  type: 'pot.fired.v1',
  key: 'mug',
  occurredAt: new Date().toISOString(),
  data: {},
});

(canRunKafka() ? describe : describe.skip)(
  'Kafka with TLS and a user (not run where there is no Java with Maven)',
  () => {
    it('accepts events only from clients that know its authority and its password', async () => {
      const { files, trust, remove } = await createCertificates();
      const kafka = await startKafka({
        TLS_KEYSTORE: files.both,
        TLS_TRUSTSTORE: files.authority,
        USER: 'slipcast',
        PASSWORD: 's3cret',
      });
      const publish = async (url: string, id: string) => {
        const bus = createBus({ url, clientId: 'test', logger: createLogger('test', 'silent') });
        try {
          await bus.start();
          await bus.publish([event(id)]);
          const heard: string[] = [];
          await bus.subscribe({
            topics: ['pot.fired.v1'],
            group: id,
            handle: async (one) => void heard.push(one.id),
          });
          await waitFor('the event is there', () => heard.includes(id));
          return true;
        } finally {
          await bus.close();
        }
      };
      const inTime = (work: Promise<boolean>) =>
        Promise.race([
          work.catch(() => false),
          new Promise<boolean>((resolve) => setTimeout(resolve, 8000, false).unref()),
        ]);
      const url = `kafka+ssl://slipcast:s3cret@${kafka.url}`;
      expect(await inTime(publish(url, 'untrusted'))).toBe(false);
      const distrust = trust();
      expect(await inTime(publish(url.replace('s3cret', 'guessed'), 'guessed'))).toBe(false);
      expect(await publish(url, 'known')).toBe(true);
      distrust();
      await kafka.stop();
      await remove();
    }, 120_000);
  },
);
