import { judgeEarly, type EarlyEvidence } from './early.ts';
import { isUnknown, type Call, type Violation } from './history.ts';

/** What the shop answered to someone who asked for a ticket, or said that they were there. Times are on the run's clock. */
export interface RoomAnswer {
  client: string;
  asked: number;
  answered: number;
  ticket: string;
  isDrawn: boolean;
  /** Null before the opening. */
  place: number | null;
  state: 'waiting' | 'in' | 'used' | 'lapsed';
  /** Until when someone who is let in may choose. */
  until: number | null;
  call: Call;
}

export interface RoomEvidence extends EarlyEvidence {
  answers: readonly RoomAnswer[];
  /** Tickets in the order that the published draw gives them, worked out by someone other than the shop. */
  drawn: readonly string[];
}

/** Someone who is called has this long to come. A page that is silent for longer may have missed its call. */
const CALLED_MS = 75_000;
/** Someone who looks at one pot after the other may miss one that is put back, so once is not enough. */
const LOOKS = 3;

const isTaken = ({ reply }: Call): boolean =>
  reply?.kind === 'refused' && (reply.because === 'gone' || reply.because === 'others');
const byClient = <T extends { client: string }>(all: readonly T[]) =>
  Map.groupBy(all, ({ client }) => client);

function openedEarly({ opensAt, answers }: RoomEvidence): Violation[] {
  const early = answers.filter(
    ({ answered, state, place }) => answered < opensAt && (state === 'in' || place !== null),
  );
  return early.map(({ call, client, answered }) => ({
    rule: 'room-early',
    says: `${client} was let in ${Math.ceil(opensAt - answered)} ms before the opening`,
    calls: [call],
  }));
}

/** Tickets that may exist although no one knows: they may have places before others, none yet, or have lost them again. */
const unknown = (calls: readonly Call[]): Call[] =>
  calls.filter((call) => call.did.kind === 'visit' && call.did.what === 'ticket' && isUnknown(call));

/** Each ticket has the place that the draw gives it, and anyone who came later is behind, in order of arrival. */
function wrongPlaces({ answers, drawn, calls }: RoomEvidence): Violation[] {
  const places = new Map(drawn.map((ticket, index) => [ticket, index + 1]));
  const lost = unknown(calls);
  const more = lost.length;
  /** When the ticket may have been given at the earliest: the answer to an earlier question may have been lost. */
  const since = ({ client, asked }: RoomAnswer) =>
    Math.min(asked, ...lost.flatMap((call) => (call.client === client ? call.asked : [])));
  const violations: Violation[] = [];
  const late = new Map<string, RoomAnswer>();
  for (const answer of answers.toSorted((one, two) => one.asked - two.asked)) {
    const { client, ticket, isDrawn, place, call } = answer;
    if (place === null) continue;
    const due = places.get(ticket);
    if (isDrawn !== (due !== undefined) || (due !== undefined && (place > due || place < due - more))) {
      const says = `${client} gets place ${place}, and the draw says ${due ?? 'that this ticket came later'}`;
      violations.push({ rule: 'room-draw', says, calls: [call] });
    } else if (!isDrawn) {
      const before = late.get(ticket);
      const grows = place - (before?.place ?? place);
      if (before && Math.abs(grows) > more) {
        const says = `${client} had place ${before.place}, and later place ${place}`;
        violations.push({ rule: 'room-draw', says, calls: [before.call, call] });
      }
      if (!before) late.set(ticket, answer);
    }
  }
  let [last, latest]: (RoomAnswer | undefined)[] = [];
  // Of those whose first answer was there before another one asked, the one with the highest place.
  const asked = [...late.values()]
    .map((one) => ({ ...one, asked: since(one) }))
    .toSorted((one, two) => one.asked - two.asked);
  const answered = [...late.values()].toSorted((one, two) => one.answered - two.answered).values();
  latest = answered.next().value;
  for (const one of asked) {
    for (; latest && latest.answered < one.asked; latest = answered.next().value)
      if (!last || (latest.place ?? 0) > (last.place ?? 0)) last = latest;
    if (last && (one.place ?? 0) < (last.place ?? 0))
      violations.push({
        rule: 'room-draw',
        says: `${one.client} came after ${last.client} and stands before them`,
        calls: [last.call, one.call],
      });
  }
  return violations;
}

/** Someone who waited and was there all the time, from the first of these answers to the last. */
interface Wait {
  first: RoomAnswer;
  last: RoomAnswer;
  place: number;
}

function waitsOf(all: RoomAnswer[]): Wait[] {
  const waits: Wait[] = [];
  let open: Wait | undefined;
  for (const answer of all) {
    if (answer.state !== 'waiting') open = undefined;
    else if (open && answer.asked - open.last.asked < CALLED_MS && answer.ticket === open.first.ticket) {
      open.last = answer;
      open.place = answer.place ?? open.place;
    } else {
      open = { first: answer, last: answer, place: answer.place ?? 0 };
      waits.push(open);
    }
  }
  return waits.filter(({ place }) => place > 0);
}

/** No one is let in while someone with a lower place waits, and is there. */
function overtaken({ answers }: RoomEvidence): Violation[] {
  const clients = [...byClient(answers).values()].map((all) =>
    all.toSorted((one, two) => one.asked - two.asked),
  );
  const waits = clients.flatMap(waitsOf);
  const violations: Violation[] = [];
  for (const all of clients) {
    const index = all.findIndex(({ state }) => state === 'in');
    const now = all[index];
    const before = all[index - 1];
    if (!now?.place || before?.state !== 'waiting') continue;
    const passed = waits.find(
      ({ first, last, place }) =>
        place < (now.place ?? 0) && first.answered < before.asked && last.asked > now.answered,
    );
    if (passed)
      violations.push({
        rule: 'room-overtaken',
        says: `${now.client} was let in at place ${now.place} while ${passed.first.client} waited at place ${passed.place}`,
        calls: [passed.first.call, before.call, now.call, passed.last.call],
      });
  }
  return violations;
}

/** No one is let in to look at empty shelves: someone who tries every pot again and again while their time runs gets one. */
function nothingToTake({ answers, skus, calls }: RoomEvidence): Violation[] {
  const asked = byClient(calls);
  return answers.flatMap((answer): Violation[] => {
    const { client, state, until, answered, call } = answer;
    if (state !== 'in' || until === null) return [];
    const own = (asked.get(client) ?? []).filter(
      (one) => one.did.kind === 'hold' && one.asked >= answered && (one.answered ?? Infinity) < until,
    );
    if (own.some((one) => !isTaken(one))) return [];
    const looks = skus.map((sku) => own.filter(({ did }) => 'sku' in did && did.sku === sku).length);
    if (Math.min(...looks) < LOOKS) return [];
    const says = `${client} was let in, asked for each of ${skus.length} pots ${LOOKS} times, and there was nothing left`;
    return [{ rule: 'room-empty', says, calls: [call, ...own.slice(-3)] }];
  });
}

/** Decides from what its shoppers saw whether a waiting room was fair. */
export const judgeRoom = (evidence: RoomEvidence): Violation[] => [
  ...openedEarly(evidence),
  ...judgeEarly(evidence),
  ...wrongPlaces(evidence),
  ...overtaken(evidence),
  ...nothingToTake(evidence),
];
