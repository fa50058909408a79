import { parseArgs, type ParseArgsConfig } from 'node:util';
import { interruptible } from './interruption.ts';

/** A command cannot do what it was asked to; the message says why in one sentence. */
export class Refused extends Error {}
/** The command line itself is wrong, so the usage follows. */
export class Misused extends Refused {}

/** @throws Misused for an option that does not exist or lacks its value */
export function readOptions<T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new Misused(`${sentence.replace(/[.]$/, '')}.`);
  }
}

/** Runs a command of the lab. It ends with 0, with 1 where `main` found faults, or with 2 where it was refused. */
export async function runCommand(usage: string, main: () => Promise<number>): Promise<void> {
  // Left to itself, Node 24 sometimes never exits after a run that cut connections: it loops in its own clean-up.
  process.once('beforeExit', (code) => process.exit(code));
  try {
    process.exitCode = (await interruptible(main)) > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    if (error instanceof Misused) console.error(`\n${usage}`);
    process.exitCode = 2;
  }
}
