import autocannon from 'autocannon';
import type { Load, Rate } from './generate.ts';

process.once('message', (load: Load) => {
  void (async () => {
    const { connections } = load;
    let connected = 0;
    const result = await autocannon({
      url: load.url,
      connections,
      duration: load.seconds,
      setupClient(client) {
        const mine = load.requests.filter((_, index) => index % connections === connected);
        connected += 1;
        client.setRequests(mine.length > 0 ? mine : load.requests);
      },
    });
    const rate: Rate = {
      perSecond: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      answered: result['2xx'],
      refused: result.non2xx,
      failed: result.errors,
    };
    process.send?.(rate, () => process.exit(0));
  })();
});
