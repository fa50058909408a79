import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest loads every module again for each test file, and Square's SDK alone has four thousand of them. Node loads those in `outer/` here,
 * once for all files; none of them remembers anything from one test file to the next.
 */
export default class NodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.loadOnce = createRequire(import.meta.url);
  }
}
