import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logs.ts';
import { createService } from './service.ts';

describe('a service', () => {
  it('stops its other components when one hangs or fails, and says which', async () => {
    const said: string[] = [];
    const destination = { write: (line: string) => void said.push(line) };
    const stopped: string[] = [];
    const service = createService({
      name: 'pots',
      host: '127.0.0.1',
      port: 0,
      logger: createLogger('pots', 'error', destination),
      componentStopMs: 20,
      components: [
        { name: 'first', stop: () => stopped.push('first') },
        { name: 'hanging', stop: () => new Promise(() => {}) },
        { name: 'failing', stop: () => Promise.reject(new Error('no')) },
        { name: 'last', stop: () => stopped.push('last') },
      ],
      listen: () => (_, res) => res.end('ok'),
    });
    const { url } = await service.start();
    expect(await (await fetch(url)).text()).toBe('ok');
    await service.stop();
    expect(stopped).toEqual(['last', 'first']);
    expect(said.map((line) => (JSON.parse(line) as { component: string }).component)).toEqual([
      'failing',
      'hanging',
    ]);
  });

  it('says that it is leaving, and answers what still comes meanwhile', async () => {
    const service = createService({
      name: 'pots',
      host: '127.0.0.1',
      port: 0,
      logger: createLogger('pots', 'silent'),
      components: [],
      listen: () => (_, res) => res.end('ok'),
    });
    const { url } = await service.start();
    const stopped = service.stop({ noticeMs: 300 });
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('connection'), await answer.text()]).toEqual([
      200,
      'close',
      'ok',
    ]);
    expect((await fetch(`${url}/livez`)).status).toBe(503);
    await stopped;
    await expect(fetch(url)).rejects.toThrow();
  });
});
