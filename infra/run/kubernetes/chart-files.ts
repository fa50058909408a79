import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { podContainers } from './containers.ts';

const services = join(import.meta.dirname, '../../../services');

/** Consumer groups of each service, from where it subscribes; their names begin with its own: `cart.apply-sales`. */
export function consumerGroups(): Record<string, string[]> {
  const groupsOf = (service: string): string[] => {
    const files = globSync('src/**/*.ts', { cwd: join(services, service) }).filter(
      (file) => !file.endsWith('.test.ts'),
    );
    const name = new RegExp(`(?:group: |subscribe\\([^;]*?)'(${service}\\.[a-z-]+)'`, 'g');
    const found = files.flatMap((file) =>
      [...readFileSync(join(services, service, file), 'utf8').matchAll(name)].map(([, group = '']) => group),
    );
    return [...new Set(found)].toSorted();
  };
  const all = readdirSync(services).map((service) => [service, groupsOf(service)] as const);
  return Object.fromEntries(all.filter(([, groups]) => groups.length > 0));
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Files of the chart that `npm run docs` writes, by their path in the project. */
export const CHART_FILES: Record<string, () => string> = {
  'infra/run/kubernetes/chart/files/containers.json': () => json(podContainers()),
  'infra/run/kubernetes/chart/files/consumers.json': () => json(consumerGroups()),
};
