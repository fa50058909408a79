/** The dependency rules; `npm run rules` and CI check them. CONTRIBUTING.md explains each. */
const TEST = '([.]test[.]tsx?$|/tests/|^packages/testkit/|^frontend/src/testing/|^e2e/)';
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** Floors of `packages`, lowest first: a package may import those before it, never those after it. */
const FLOORS = ['contracts', 'tracing', 'storage', 'event-bus', 'service-kit'];
const floors = FLOORS.slice(0, -1).map((floor, index) =>
  rule(
    `${floor}-imports-no-higher-floor`,
    { path: `^packages/${floor}/src` },
    { path: `^packages/(${FLOORS.slice(index + 1).join('|')})/` },
  ),
);

const CAPABILITIES = require('./.dependency-capabilities.cjs');
const capabilities = Object.entries(CAPABILITIES).flatMap(([source, folders]) =>
  Object.entries(folders).map(([folder, allowed]) =>
    rule(
      `${source.replace(/^services[/]|[/]src$/g, '')}-${folder}-imports-what-its-row-allows`,
      { path: `^${source}/${folder}/`, pathNot: TEST },
      { path: `^${source}/[^/]+/`, pathNot: `^${source}/(${[folder, ...allowed].join('|')})/` },
    ),
  ),
);
const unlisted = Object.entries(CAPABILITIES).map(([source, folders]) =>
  rule(
    `${source.replace(/^services[/]|[/]src$/g, '')}-has-a-row-for-each-folder`,
    { path: `^${source}/[^/]+/`, pathNot: `${TEST}|^${source}/(${Object.keys(folders).join('|')})/` },
    {},
  ),
);

module.exports = {
  forbidden: [
    ...floors,
    ...capabilities,
    ...unlisted,
    rule(
      'runtime-imports-no-test',
      { path: '^(packages|services|gateway|frontend/src|infra/(run|square-sandbox|demo))/', pathNot: TEST },
      { path: TEST },
    ),
    rule('only-e2e-imports-e2e', { pathNot: '^e2e/' }, { path: '^e2e/' }),
    rule('nothing-imports-tools', { pathNot: '^infra/(tools|lab)/' }, { path: '^infra/(tools|lab)/' }),
    rule(
      'services-never-import-each-other',
      { path: '^services/([^/]+)/' },
      { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    ),
    rule('packages-know-no-service', { path: '^packages/' }, { path: '^(services|gateway|frontend|infra)/' }),
    rule(
      'local-servers-know-no-shop',
      { path: '^packages/local-servers/src' },
      { path: '^packages/', pathNot: '^packages/local-servers/' },
    ),
    rule(
      'contracts-import-only-zod',
      { path: '^packages/contracts/src', pathNot: '[.]test[.]ts$' },
      { pathNot: '^packages/contracts/|node_modules/zod/|^zod$' },
    ),
    rule(
      'kafkajs-in-one-file',
      { pathNot: '^packages/event-bus/src/kafka/client[.]ts$' },
      { path: 'node_modules/kafkajs|^kafkajs$' },
    ),
    rule(
      'rules-import-only-contracts-and-rules',
      { path: '^services/([^/]+)/src/rules/', pathNot: TEST },
      // any-ascii is a table of letters, fast-xml-builder writes XML into a string.
      {
        pathNot:
          '^packages/contracts/|^services/$1/src/rules/|^(node:)?crypto$|/(any-ascii|fast-xml-builder)/',
      },
    ),
    rule(
      'store-and-clients-import-no-flow',
      { path: '^services/[^/]+/src/(store|clients)/', pathNot: TEST },
      { path: '^services/[^/]+/src/(flows|routes|subscriptions|jobs)/' },
    ),
    rule(
      'flows-import-no-way-in',
      { path: '^services/[^/]+/src/flows/', pathNot: TEST },
      { path: '^services/[^/]+/src/(routes|subscriptions|jobs)/' },
    ),
    rule(
      'nothing-imports-how-a-service-is-put-together',
      { path: '^services/[^/]+/src/[a-z]+/', pathNot: TEST },
      { path: '^services/[^/]+/src/(service|main)[.]ts$' },
    ),
    rule(
      'features-never-import-features',
      { path: '^frontend/src/features/([^/]+)/', pathNot: TEST },
      { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
    ),
    rule(
      'base-imports-only-base',
      { path: '^frontend/src/base/', pathNot: TEST },
      { path: '^frontend/src/(ui|features|storefront|admin|app)/' },
    ),
    rule(
      'ui-knows-no-shop',
      { path: '^frontend/src/ui/', pathNot: TEST },
      { path: '^frontend/src/(features|storefront|admin|app)/|^frontend/src/base/(shop|api|session)' },
    ),
    rule(
      'features-know-no-screen',
      { path: '^frontend/src/features/', pathNot: TEST },
      { path: '^frontend/src/(storefront|admin|app)/' },
    ),
    rule(
      'storefront-and-admin-are-apart',
      { path: '^frontend/src/(storefront|admin)/', pathNot: TEST },
      { path: '^frontend/src/(storefront|admin)/', pathNot: '^frontend/src/$1/' },
    ),
    rule(
      'a-screen-imports-no-other-screen',
      { path: '^frontend/src/storefront/([^/]+)/', pathNot: TEST },
      { path: '^frontend/src/storefront/', pathNot: '^frontend/src/storefront/($1|shared)/' },
    ),
    rule(
      'a-back-office-screen-imports-no-other-screen',
      { path: '^frontend/src/admin/([^/]+)/', pathNot: TEST },
      {
        path: '^frontend/src/admin/',
        pathNot: '^frontend/src/admin/($1|shell|lists|charts|fulfilment|photographs|pots|product-form)/',
      },
    ),
    rule(
      'nothing-imports-app',
      { path: '^frontend/src/', pathNot: `${TEST}|^frontend/src/app/` },
      { path: '^frontend/src/app/' },
    ),
    rule(
      'the-judge-shares-no-code-with-the-shop',
      { path: '^infra/lab/prove/judge/' },
      { pathNot: '^infra/lab/prove/judge/|^node_modules/@jest/|^@jest/' },
    ),
    rule('no-circles', {}, { circular: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
