import fc from 'fast-check';
import type { JsonSchema, Operation } from './api-document.ts';
import { faultsOf } from './examine.ts';
import { fromSchema } from './from-schema.ts';
import { changePlan, changeWire, mutation, type Mutation } from './mutations.ts';
import { toWire, type Caller, type Plan, type WireRequest } from './request.ts';
import { sendPatiently, type ReceivedAnswer } from './send.ts';
import type { World } from './world.ts';

/** A request that was answered wrongly, made as small as it could be. */
export interface Fault {
  operation: string;
  reasons: string[];
  request: WireRequest;
  answer?: ReceivedAnswer;
  /** For --seed and --path. */
  seed: number;
  path: string;
}

interface Case {
  as: Caller | 'usual';
  /** From the example, or from the schemas. */
  generated: { params: Record<string, string>; query: [string, string][]; body: unknown } | null;
  mutations: Mutation[];
}

function generatedFrom({ parameters, json }: Operation, named: Record<string, JsonSchema>) {
  const texts = (where: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === where)
        .map(({ name, schema }) => [
          name,
          fromSchema(schema, named).map((value) => encodeURIComponent(String(value).toWellFormed())),
        ]),
    );
  return fc.record({
    params: fc.record(texts('path')),
    query: fc
      .record(texts('query'), { requiredKeys: [] })
      .map((query) => Object.entries(query) as [string, string][]),
    body: json ? fromSchema(json, named) : fc.constant(undefined),
  });
}

export function casesOf(operation: Operation, named: Record<string, JsonSchema>): fc.Arbitrary<Case> {
  const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  return fc.record({
    as: fc.oneof(
      { arbitrary: fc.constant('usual' as const), weight: 4 },
      { arbitrary: fc.constantFrom('guest' as const, 'customer' as const, 'admin' as const), weight: 2 },
    ),
    generated: fc.option(generatedFrom(operation, named), { freq: 3 }),
    mutations: fc.array(mutation(names), { maxLength: 3 }),
  });
}

/** A hostile path or method may be that of another operation, or of none. */
const isAskedBy = ({ method, path }: Operation, { method: asked, target }: WireRequest): boolean =>
  method === asked &&
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(target.split('?', 1)[0] ?? '');

async function wireOf(world: World, operation: Operation, { as, generated, mutations }: Case) {
  const example: Plan = world.examples.get(operation.key) ?? {
    as: 'admin',
    params: {},
    query: [],
    headers: {},
  };
  const plan = structuredClone(example);
  // Buffers do not survive a clone as what they were.
  plan.form = example.form?.map((part) => ({ ...part }));
  if (generated) {
    // Unknown ids are refused at once, so half the generated requests use the ids of the example.
    if (mutations.length % 2 === 1) Object.assign(plan.params, generated.params);
    plan.query = generated.query;
    if (operation.json && !plan.form) plan.body = structuredClone(generated.body);
  }
  if (as !== 'usual') plan.as = as;
  for (const one of mutations) changePlan(plan, one);
  const wire = toWire(operation.method, operation.path, plan);
  const own = await world.callers.headersOf(plan.as);
  wire.headers = { ...own, ...wire.headers };
  for (const one of mutations) changeWire(wire, one);
  return wire;
}

/** Asks one operation so many times, and makes the first fault small. Null: none found. */
export async function fuzzOperation(
  world: World,
  operation: Operation,
  options: {
    seed: number;
    cases: number;
    path?: string;
    schemas: Record<string, JsonSchema>;
    secrets: string[];
  },
): Promise<Fault | null> {
  const { seed, cases, path, schemas, secrets } = options;
  let last: Pick<Fault, 'reasons' | 'request' | 'answer'> | undefined;
  const property = fc.asyncProperty(casesOf(operation, schemas), async (one) => {
    const wire = await wireOf(world, operation, one);
    let answer: ReceivedAnswer | undefined;
    let reasons: string[];
    try {
      answer = await sendPatiently(world, wire);
      const isOfIt = isAskedBy(operation, wire);
      if (isOfIt) world.count(operation.key, answer.status);
      world.callers.saw(operation.key, wire, answer);
      reasons = await faultsOf(world.url, wire, answer, isOfIt ? operation : undefined, secrets);
    } catch (error) {
      reasons = [`no answer: ${(error as Error).message}`];
    }
    if (reasons.length === 0) return true;
    last = { reasons, request: wire, answer };
    return false;
  });
  const checked = await fc.check(property, { seed, path, numRuns: cases });
  if (!checked.failed || !last) return null;
  return { operation: operation.key, ...last, seed, path: checked.counterexamplePath ?? '' };
}
