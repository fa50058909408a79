const transform = (tsx) => ({
  '^.+\\.(ts|tsx)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2024',
      },
      module: { type: 'es6' },
    },
  ],
});

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'json'],
  transformIgnorePatterns: ['/node_modules/(?!@slipcast/)'],
};

/**
 * Four kinds of test: `server` in Node against real stores, `frontend` in jsdom, `shop` through the gateway and a real browser,
 * `start` for starting, killing and stopping a shop of its own.
 */
export default {
  // Longer than `waitFor` waits, so that its message tells what was missing. Jest reads it here only, not in a project.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'server',
      testEnvironment: '<rootDir>/packages/testkit/src/node-environment.mjs',
      globalSetup: '<rootDir>/packages/testkit/src/jest-global-setup.ts',
      globalTeardown: '<rootDir>/packages/testkit/src/jest-global-teardown.ts',
      roots: ['<rootDir>/packages', '<rootDir>/services', '<rootDir>/gateway', '<rootDir>/infra'],
      testMatch: ['<rootDir>/{packages,services,gateway,infra}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      moduleNameMapper: {
        '^(express|ioredis|jsonwebtoken|square|undici|zod)$': '<rootDir>/packages/testkit/src/outer/$1.cjs',
      },
      transform: transform(false),
    },
    {
      ...shared,
      displayName: 'frontend',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['node'] },
      roots: ['<rootDir>/frontend/src'],
      testMatch: ['<rootDir>/frontend/src/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/frontend/jest-setup.ts'],
      moduleNameMapper: {
        '\\.(css|svg|webp|avif|jpg|woff2)$': '<rootDir>/frontend/jest-asset.ts',
        // Its `main` is the server's build, where global styles do nothing.
        '^styled-components$':
          '<rootDir>/node_modules/styled-components/dist/styled-components.browser.cjs.js',
      },
      transform: transform(true),
    },
    {
      ...shared,
      displayName: 'shop',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/e2e/start-shop.ts',
      globalTeardown: '<rootDir>/e2e/stop-shop.ts',
      roots: ['<rootDir>/e2e'],
      testMatch: ['<rootDir>/e2e/{api,stories}/**/*.test.ts'],
      transform: transform(false),
    },
    {
      ...shared,
      displayName: 'start',
      testEnvironment: 'node',
      roots: ['<rootDir>/e2e/start', '<rootDir>/e2e/week'],
      testMatch: ['<rootDir>/e2e/{start,week}/**/*.test.ts'],
      transform: transform(false),
    },
  ],
};
