import { expect, it } from '@jest/globals';
import { startScriptedServer } from '@slipcast/testkit/scripted-server';
import { createAdmin } from './first-admin.ts';

it('prints a password only for an account that was created', async () => {
  const given: unknown[] = [];
  const server = await startScriptedServer(({ body }) => {
    given.push(body);
    return { status: 200, body: { created: given.length === 1 } };
  });
  const robin = { name: 'Robin', email: 'robin@example.com' };
  const create = () => createAdmin({ userUrl: server.url, headers: {} }, robin);
  const password = (said: string) => /log in with (\S+)\.\n$/.exec(said)?.[1];
  expect(given).toEqual([]);
  const first = await create();
  expect(given).toEqual([
    expect.objectContaining({ ...robin, password: password(first), isSuperAdmin: true }),
  ]);
  const again = await create();
  expect(again).toMatch(/^robin@example.com has an account already, and nothing was changed\./);
  expect(password(again)).toBeUndefined();
  await server.stop();
});
