import { expect, it } from '@jest/globals';
import { followers } from './follow.ts';
import { commandIn, readSteps, stepsOf } from './runbook-steps.ts';

const BOOK = `# A runbook

**A day before**

1. Back up: \`npm run backup -- FOLDER\`.
2. Wait.

**At seven**

| you see | it means | do |
|---|---|---|
| nothing | it is well | wait |

**Over** when it is quiet.
`;

it('reads steps, rows of the table and the end in their order', () => {
  expect(stepsOf(BOOK)).toEqual([
    { section: 'A day before', text: 'Back up: `npm run backup -- FOLDER`.' },
    { section: 'A day before', text: 'Wait.' },
    { section: 'At seven', text: 'nothing | it is well | wait' },
    { section: 'Over', text: 'when it is quiet.' },
  ]);
});

it('fills in what a command leaves open', () => {
  const [step] = stepsOf(BOOK);
  expect(commandIn(step!, 'npm run backup', { FOLDER: '/b' })).toEqual(['npm', 'run', 'backup', '--', '/b']);
  expect(() => commandIn(step!, 'npm run restore')).toThrow('has no command npm run restore');
});

it('follows every step of the update night, and no other, in its order', async () => {
  const steps = await readSteps();
  expect(followers.map(({ section }) => section)).toEqual(steps.map(({ section }) => section));
  for (const [index, { says }] of followers.entries()) expect(steps[index]?.text).toContain(says);
});
