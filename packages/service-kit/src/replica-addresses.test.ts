import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createReplicaAddresses, type Lookup } from './replica-addresses.ts';

describe('the addresses of replicas', () => {
  let now = 0;
  let names: Record<string, string[]>;
  const asked: string[] = [];
  const lookup: Lookup = async (host) => {
    asked.push(host);
    const found = names[host];
    if (!found) throw new Error('ENOTFOUND');
    return found;
  };
  const of = (...urls: string[]) => createReplicaAddresses(urls, { lookup, now: () => now });

  beforeEach(() => {
    asked.length = 0;
    names = { order: ['10.0.0.2', '10.0.0.1'] };
  });

  it('are all that DNS has for the name', async () => {
    const order = of('http://order:8080');
    expect(order.current()).toEqual(['http://order:8080']);
    await turn();
    expect(order.current()).toEqual(['http://10.0.0.1:8080', 'http://10.0.0.2:8080']);
  });

  it('follow DNS within two seconds, and are not asked for at every request', async () => {
    const order = of('http://order:8080');
    for (let times = 0; times < 5; times += 1) {
      order.current();
      await turn();
    }
    expect(asked).toEqual(['order']);
    names.order = ['10.0.0.2', 'fd00::3'];
    now += 2001;
    order.current();
    await turn();
    expect(order.current()).toEqual(['http://10.0.0.2:8080', 'http://[fd00::3]:8080']);
  });

  it('stay as they were while DNS does not answer', async () => {
    const order = of('http://order:8080');
    order.current();
    await turn();
    names = {};
    now += 2001;
    order.current();
    await turn();
    expect(order.current()).toEqual(['http://10.0.0.1:8080', 'http://10.0.0.2:8080']);
  });

  it('are asked for sooner when one of them is in doubt', async () => {
    const order = of('http://order:8080');
    order.current();
    await turn();
    order.doubt();
    now += 1001;
    order.current();
    expect(asked).toEqual(['order', 'order']);
  });

  it('are left alone where the configuration names an address, or a certificate needs the name', async () => {
    const urls = ['http://10.0.0.9:8080', 'https://order', 'http://[::1]:8080'];
    const order = of(...urls);
    order.current();
    await turn();
    expect(order.current()).toEqual(urls);
    expect(asked).toEqual([]);
  });
});
