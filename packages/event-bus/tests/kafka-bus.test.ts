import { describe, it } from '@jest/globals';
import { canRunKafka, startKafka } from '@slipcast/local-servers/throw-away-servers';
import { busContract } from './bus-contract.ts';

if (canRunKafka()) {
  busContract('Kafka', startKafka);
} else {
  console.warn('Kafka: NOT RUN. This machine has no Java with Maven, so no broker can be started.');
  describe.skip('Kafka: not run, no Java with Maven', () => {
    it('fulfils the bus contract', () => {});
  });
}
