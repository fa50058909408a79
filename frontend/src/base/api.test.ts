import { afterEach, expect, it, jest } from '@jest/globals';
import { api, type ApiCall } from './api.ts';
import { makeStore } from '../app/store.ts';
import { signedIn } from './session.ts';

const probe = api.injectEndpoints({
  endpoints: (build) => ({ probe: build.mutation<unknown, ApiCall>({ query: (call) => call }) }),
});

const answerWith = (answer: () => Promise<Response>) => {
  const fetch = jest.fn((_path: string, _init: RequestInit) => answer());
  Reflect.set(globalThis, 'fetch', fetch);
  return fetch;
};
const ok = () => Promise.resolve(new Response('{}'));

afterEach(() => {
  jest.useRealTimers();
});

it('has no timeout [C490]', async () => {
  jest.useFakeTimers();
  const fetch = answerWith(() => new Promise(() => undefined));
  const store = makeStore();
  const call = store.dispatch(probe.endpoints.probe.initiate({ path: '/slow' }));
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(false);
  expect(probe.endpoints.probe.select(call.requestId)(store.getState()).status).toBe('pending');
});

it.each(['/payments/guest-create-payment', '/orders/guest-checkout', '/orders/guest-lookup'])(
  'sends %s without the token, which other calls carry',
  async (path) => {
    const fetch = answerWith(ok);
    const store = makeStore();
    store.dispatch(signedIn('a.b.c'));
    await store.dispatch(probe.endpoints.probe.initiate({ path, method: 'POST', body: {} }));
    await store.dispatch(probe.endpoints.probe.initiate({ path: '/orders' }));
    // By path, because logging in makes other calls too.
    const headersOf = (to: string) =>
      fetch.mock.calls.find(([address]) => address === `/api${to}`)?.[1].headers as Record<string, string>;
    expect(headersOf(path)).not.toHaveProperty('authorization');
    expect(headersOf('/orders')).toHaveProperty('authorization', 'Bearer a.b.c');
  },
);

it('asks again when a busy shop says so, for what is read and not for what is changed', async () => {
  jest.useFakeTimers();
  const headers = { 'retry-after': '4' };
  let isBusy = true;
  const fetch = answerWith(async () => (isBusy ? new Response('{}', { status: 503, headers }) : ok()));
  const store = makeStore();
  const send = (method: ApiCall['method']) =>
    store.dispatch(probe.endpoints.probe.initiate({ path: '/busy', method }));
  expect((await send('POST')).error).toMatchObject({ status: 503 });
  expect(fetch).toHaveBeenCalledTimes(1);
  const read = send('GET');
  await jest.advanceTimersByTimeAsync(3900);
  expect(fetch).toHaveBeenCalledTimes(2);
  isBusy = false;
  await jest.advanceTimersByTimeAsync(2200);
  expect((await read).error).toBeUndefined();
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('gives the server’s words and status, or status 0 without an answer', async () => {
  const sold = { status: 409, headers: { 'retry-after': '60' } };
  answerWith(() => Promise.resolve(new Response('{"message":"Sold"}', sold)));
  const store = makeStore();
  const refused = await store.dispatch(probe.endpoints.probe.initiate({ path: '/x' }));
  expect(refused.error).toEqual({ status: 409, message: 'Sold', data: { message: 'Sold' }, retryAfter: 60 });
  answerWith(() => Promise.reject(new TypeError('offline')));
  const lost = await store.dispatch(probe.endpoints.probe.initiate({ path: '/x' }));
  expect(lost.error).toEqual({ status: 0, message: '', data: null });
});
