import { describe, expect, it } from '@jest/globals';
import { intentOf } from './intent-of-event.ts';

const registered = (id: string, userId: string) => ({
  id,
  type: 'user.registered.v1',
  key: userId,
  occurredAt: '2026-11-20T10:00:00.000Z',
  data: { userId, name: 'Ada', email: 'ada@example.com' },
});

describe('intents', () => {
  it('have the same id for the same cause: a UUID, because BullMQ refuses colons', () => {
    const [first, again, other] = [
      intentOf(registered('e1', 'u1')),
      intentOf(registered('e2', 'u1')),
      intentOf(registered('e3', 'u2')),
    ];
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(again.id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
  });

  it('are different for each request for a reset link', () => {
    const request = (id: string) =>
      intentOf({
        ...registered(id, 'u1'),
        type: 'user.password-reset-requested.v1',
        data: {
          userId: 'u1',
          name: 'Ada',
          email: 'ada@example.com',
          resetToken: 't',
          expiresAt: '2026-11-20T11:00:00.000Z',
        },
      });
    expect(request('e1').id).toBe(request('e1').id);
    expect(request('e1').id).not.toBe(request('e2').id);
  });

  it('go to the address that an account had before, once for each change', () => {
    const changed = (id: string) =>
      intentOf({
        ...registered(id, 'u1'),
        type: 'user.credentials-changed.v1',
        data: {
          userId: 'u1',
          name: 'Ada',
          email: 'old@example.com',
          changed: ['email'],
          changedAt: '2026-11-20T11:00:00.000Z',
        },
      });
    expect(changed('e1').recipient).toBe('old@example.com');
    expect(changed('e1').id).not.toBe(changed('e2').id);
  });
});
