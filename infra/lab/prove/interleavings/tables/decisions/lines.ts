import { short } from '../table.ts';

/** States or inputs by what a line calls them. */
export type Named<T> = Readonly<Record<string, T>>;

/** The answer of a decision that changes nothing. Its lines are left out. */
export const NOTHING = Symbol('nothing');

const same = (one: unknown, other: unknown): boolean =>
  one === other || short(one ?? null) === short(other ?? null);

/** The fields that a decision has changed; of a list, the entries that are new, and how many are gone. */
export function changes(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>;
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(after)) {
    if (same(old[key], value)) continue;
    if (!Array.isArray(value) || !Array.isArray(old[key])) changed[key] = value;
    else {
      const known = old[key] as unknown[];
      changed[key] = value.filter((one) => !known.some((other) => same(one, other)));
      const gone = known.filter((one) => !value.some((other) => same(one, other))).length;
      if (gone > 0) changed[`${key} gone`] = gone;
    }
  }
  return changed;
}

interface Refused {
  code?: string;
  message: string;
  data?: object;
  errors?: unknown;
  headers?: object;
}

/** What a decision answers, or all that its refusal says. */
export function answerOf(decide: () => unknown): string {
  try {
    const answer = decide();
    return answer === NOTHING ? '' : short(answer);
  } catch (error) {
    const { code, message, data = {}, errors, headers = {} } = error as Refused;
    const more = [
      ...Object.entries(data),
      ...Object.entries(headers),
      ...(errors ? [['errors', errors]] : []),
    ];
    return `refused: ${code ?? ''} ${message.replaceAll(/\s+/g, ' ')}${more.length > 0 ? ` ${short(Object.fromEntries(more))}` : ''}`;
  }
}

const byKind = (names: readonly string[]): Map<string, string[]> => {
  const kinds = new Map<string, string[]>();
  for (const name of names) {
    const kind = name.split('+', 1)[0] ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), name.slice(kind.length)]);
  }
  return kinds;
};

/** 'paid+sent' and 'paid+late' together are 'paid{+sent +late}', and all kinds of paid ones 'paid*'. */
function joined(names: readonly string[], all: readonly string[]): string {
  if (names.length === all.length) return 'always';
  const every = byKind(all);
  const parts = [...byKind(names)].map(([kind, variants]) => {
    const [first = ''] = variants;
    if (variants.length === every.get(kind)?.length) return variants.length > 1 ? `${kind}*` : kind + first;
    return variants.length === 1 ? kind + first : `${kind}{${variants.map((one) => one || '-').join(' ')}}`;
  });
  return parts.join(' · ');
}

/** A line for each input and answer, with all states that lead to it. */
export function grid<State, Input>(
  what: string,
  states: Named<State>,
  inputs: Named<Input>,
  decide: (state: State, input: Input) => unknown,
): string[] {
  return Object.entries(inputs).flatMap(([input, value]) => {
    const byAnswer = new Map<string, string[]>();
    for (const [name, state] of Object.entries(states)) {
      const answer = answerOf(() => decide(state, value));
      if (answer !== '') byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), name]);
    }
    return [...byAnswer].map(([answer, names]) =>
      `${what} ${input}: ${joined(names, Object.keys(states))} -> ${answer}`.trim(),
    );
  });
}

/** What is decided asynchronously. */
export async function answerLater(decide: () => Promise<unknown>): Promise<string> {
  try {
    const answer = await decide();
    return answerOf(() => answer);
  } catch (error) {
    return answerOf(() => {
      throw error;
    });
  }
}

/** A line for each value, of what is decided asynchronously. */
export const eachLater = <Input>(
  what: string,
  inputs: readonly Input[],
  decide: (input: Input) => Promise<unknown>,
): Promise<string[]> =>
  Promise.all(
    inputs.map(async (input) => `${what} ${short(input)} -> ${await answerLater(() => decide(input))}`),
  );

/** A line for each input. */
export const list = <Input>(
  what: string,
  inputs: Named<Input>,
  decide: (input: Input) => unknown,
): string[] =>
  Object.entries(inputs).map(([name, input]) => `${what} ${name} -> ${answerOf(() => decide(input))}`);

/** A line for each value, called what it is. */
export const each = <Input>(
  what: string,
  inputs: readonly Input[],
  decide: (input: Input) => unknown,
): string[] => inputs.map((input) => `${what} ${short(input)} -> ${answerOf(() => decide(input))}`);

/** Values by what they are. */
export const named = <T>(values: readonly T[]): Named<T> =>
  Object.fromEntries(values.map((one) => [short(one), one]));
