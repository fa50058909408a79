import { PROBLEM_STATUS, type ProblemCode } from '@slipcast/contracts/problem';
import { serviceOf, sources, table } from './sources.ts';

export function problemsPage(): string {
  const files = sources('services/*/src/**/*.ts', 'gateway/src/**/*.ts', 'packages/service-kit/src/**/*.ts');
  const codes = Object.keys(PROBLEM_STATUS) as ProblemCode[];
  const rows = codes.map((code) => {
    const raisers = files
      .filter(({ text }) => text.includes(`'${code}'`))
      .map(({ path }) => (path.startsWith('packages/') ? 'every service' : serviceOf(path)));
    if (raisers.length === 0)
      throw new Error(`no service raises the problem ${code}: remove it from contracts`);
    return [
      `\`${code}\``,
      String(PROBLEM_STATUS[code]),
      raisers.includes('every service') ? 'every service' : [...new Set(raisers)].join(', '),
    ];
  });
  return `# Problem codes

Every refusal is an RFC 9457 problem (\`application/problem+json\`) with \`message\` for the reader, \`code\` for the program and \`requestId\` for the
logs. Field errors come in \`errors\`, each with \`field\` and \`message\`. The list is closed: a client may switch over it.

${table(['code', 'status', 'raised by'], rows)}
`;
}
