import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';

/** The sandbox of the tests of one file. */
export let open: OpenSandbox;

/** One sandbox for the file, which forgets everything before each test. */
export function freshSandbox(): void {
  beforeAll(async () => void (open = await openSandbox()));
  afterAll(() => open.stop());
  beforeEach(() => open.reset());
}
