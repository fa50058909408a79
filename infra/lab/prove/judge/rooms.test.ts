import { expect, it } from '@jest/globals';
import { call, holding, refusedHold } from './example-history.ts';
import { judgeRoom, type RoomAnswer, type RoomEvidence } from './rooms.ts';

const OPENS = 100_000;
function answer(client: string, asked: number, more: Partial<RoomAnswer> = {}): RoomAnswer {
  const asking = call(client, asked, asked + 10, { kind: 'visit', what: 'ticket' }, { kind: 'done' });
  const until = more.state === 'in' ? asked + 60_000 : null;
  return {
    client,
    asked,
    answered: asked + 10,
    ticket: `t-${client}`,
    isDrawn: true,
    place: null,
    state: 'waiting',
    until,
    call: asking,
    ...more,
  };
}
const found = (answers: RoomAnswer[], more: Partial<RoomEvidence> = {}) =>
  judgeRoom({ opensAt: OPENS, answers, drawn: ['t-ada', 't-bob'], skus: ['mug'], calls: [], ...more }).map(
    ({ rule }) => rule,
  );

const bothBefore = [answer('ada', 90_000), answer('bob', 91_000)];

it('accepts a room that lets in one after the other, and later ones behind them', () => {
  expect(
    found(
      [
        ...bothBefore,
        answer('ada', 100_100, { place: 1, state: 'in' }),
        answer('bob', 100_200, { place: 2 }),
        answer('cy', 100_300, { place: 3, isDrawn: false }),
        answer('dan', 100_400, { place: 4, isDrawn: false }),
        answer('bob', 140_000, { place: 2, state: 'in' }),
      ],
      { calls: [holding('ada', 101_000)] },
    ),
  ).toEqual([]);
});

it('finds someone who is let in, or holds a pot, before the opening', () => {
  expect(found([answer('ada', 99_000, { place: 1, state: 'in' })])).toContain('room-early');
  expect(found([], { calls: [holding('ada', 99_000)] })).toEqual(['early']);
});

it('finds places that the draw did not give, that change, or that pass someone who came before', () => {
  expect(found([answer('bob', 100_100, { place: 1 })])).toEqual(['room-draw']);
  expect(found([answer('cy', 100_100, { place: 3 })])).toEqual(['room-draw']);
  const cy = answer('cy', 100_100, { place: 4, isDrawn: false });
  expect(found([cy, answer('cy', 100_900, { place: 3, isDrawn: false })])).toEqual(['room-draw']);
  const dan = answer('dan', 100_200, { place: 3, isDrawn: false });
  expect(found([cy, dan])).toEqual(['room-draw']);
  // The ticket may have been given to an earlier question, whose answer was lost.
  const lostAt = (asked: number) => call('dan', asked, null, { kind: 'visit', what: 'ticket' }, null);
  expect(found([cy, dan], { calls: [lostAt(100_050)] })).toEqual([]);
  expect(found([cy, dan], { calls: [lostAt(100_150)] })).toEqual(['room-draw']);
});

it('finds someone who waits and is overtaken, but not someone who may have missed a call', () => {
  const bobIsIn = [...bothBefore, answer('bob', 100_200, { place: 2, state: 'in' })];
  expect(found([...bobIsIn, answer('ada', 130_000, { place: 1 })])).toEqual(['room-overtaken']);
  expect(found([...bobIsIn, answer('ada', 170_000, { place: 1 })])).toEqual([]);
});

it('finds someone who was let in to look at empty shelves', () => {
  const isIn = [answer('ada', 100_100, { place: 1, state: 'in' })];
  const tries = (count: number) =>
    Array.from({ length: count }, (_, index) => refusedHold('ada', 101_000 + index * 100, 'others'));
  expect(found(isIn, { calls: tries(3) })).toEqual(['room-empty']);
  expect(found(isIn, { calls: tries(2) })).toEqual([]);
  expect(found(isIn, { calls: [...tries(3), holding('ada', 102_000)] })).toEqual([]);
});
