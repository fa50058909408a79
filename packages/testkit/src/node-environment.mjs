import { TestEnvironment } from 'jest-environment-node';
import square from 'square';

/**
 * Jest loads every module anew for each test file, and Square's SDK has four thousand of them: Node loads it here, once for
 * all files.
 */
export default class NodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.squareSdk = square;
  }
}
