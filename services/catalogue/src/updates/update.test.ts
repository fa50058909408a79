import { describe, expect, it } from '@jest/globals';
import { UpdateBody } from '@slipcast/contracts/http/updates';
import { newUpdate, termsOf, writeUpdate, type Update } from './update.ts';

const OPENS = '2026-11-26T19:00:00.000Z';
const opens = Date.parse(OPENS);
const body = (room: UpdateBody['room']) =>
  UpdateBody.parse({ title: 'The autumn kiln', opensAt: OPENS, pots: ['mug'], room });
const announced = (room: UpdateBody['room']): Update => ({ ...newUpdate(body(room)), state: 'announced' });

describe('the waiting room of an update', () => {
  const room = { from: 100, minutes: 10 };

  it('can be changed until the opening, and then stays as it was announced', () => {
    expect(writeUpdate(announced(null), body(room), opens - 1)).toMatchObject({ room });
    expect(() => writeUpdate(announced(null), body(room), opens)).toThrow(
      'The update is open, so its waiting room stays as it is.',
    );
    expect(() => writeUpdate(announced(room), body(null), opens)).toThrow('stays as it is');
    expect(writeUpdate(announced(room), { ...body(room), text: 'Two firings' }, opens)).toMatchObject({
      room,
      text: 'Two firings',
    });
  });

  it('is absent in an update that was written before there were any', () => {
    const { room: _, ...old } = announced(null);
    expect(termsOf('autumn-kiln', old)).toMatchObject({ room: null });
    expect(writeUpdate(old, { ...body(null), text: 'Two firings' }, opens)).toMatchObject({ room: null });
  });
});
