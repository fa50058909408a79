import { readFile } from 'node:fs/promises';
import { quint, simulate, SPECIFICATION } from './quint.ts';

/** At random, and among so few traces, not every broken rule is met. */
const ENOUGH = 6;

async function rules(): Promise<string[]> {
  const [, list = ''] = /val BUGS = Set\(([^)]*)\)/.exec(await readFile(SPECIFICATION, 'utf8')) ?? [];
  return [...list.matchAll(/"([^"]+)"/g)].flatMap(([, rule]) => rule ?? []);
}

/** Breaks each rule of the specification, in the shortest way in which its invariants notice. Returns what is wrong. */
export async function breakEachRule(): Promise<string[]> {
  const { said, failed } = await quint(['test', 'docs/model/broken.qnt', '--backend=typescript']);
  const tests = (said.match(/ ok \w+ passed/g) ?? []).length;
  const all = (await rules()).length;
  if (failed || tests < all) return [`${all - tests} of ${all} broken rules go unnoticed:\n${said}`];
  return [];
}

/** Breaks a rule at random in each of several simulations, and counts how often an invariant notices. Returns what is wrong. */
export async function breakAtRandom(options: {
  seed: number;
  samples: number;
  steps: number;
}): Promise<string[]> {
  const all = await rules();
  const witnesses = all.map((rule) => `bug == "${rule}" and not(kept)`);
  const { said, failed } = await simulate(options, ['--init=initBroken', '--witnesses', ...witnesses]);
  if (failed) return [said];
  const counts = [...said.matchAll(/witnessed in (\d+) trace/g)].map(([, count]) => Number(count));
  const found = all.flatMap((rule, index) => (counts[index] ? [`${rule} ${counts[index]}`] : []));
  console.log(`  broken at random in ${options.samples} simulations, and noticed: ${found.join(', ')}`);
  return found.length < ENOUGH ? [`only ${found.length} broken rules were noticed at random`] : [];
}
