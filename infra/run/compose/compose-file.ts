import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import type { Environment } from '@slipcast/service-kit/config';

export interface Container {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  profiles?: string[];
  environment?: Environment;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  ports?: string[];
  volumes?: string[];
  stop_grace_period?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
}
export interface ComposeFile {
  services: Record<string, Container>;
  volumes: Record<string, null>;
}

const VARIABLE = /\$(?:\$|\{(\w+)(?:(:?[-?])([^}]*))?\})/g;

/** One text with its variables put in, as Docker Compose does it. @throws Error for a required variable that is missing */
function interpolate(text: string, variables: Environment): string {
  return text.replaceAll(VARIABLE, (whole, name?: string, rule = '', rest = '') => {
    if (whole === '$$') return '$';
    const value = variables[name ?? ''];
    const given = rule.startsWith(':') ? Boolean(value) : value !== undefined;
    if (given) return value ?? '';
    if (rule.endsWith('-')) return rest;
    throw new Error(`docker-compose.yml wants ${name}, which is not in the environment`);
  });
}

function filled<T>(node: T, variables: Environment): T {
  if (typeof node === 'string') return interpolate(node, variables) as T;
  if (Array.isArray(node)) return node.map((item: unknown) => filled(item, variables)) as T;
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filled(value, variables)])) as T;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** docker-compose.yml as it stands, with the names of its variables. @param root of another checkout */
export const parseComposeFile = (root = ROOT): ComposeFile => {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  return parse(text, { merge: true }) as ComposeFile;
};

/** docker-compose.yml as Docker Compose sees it with this `.env`; containers of profiles that are off are left out. */
export function readComposeFile(env: string, root?: string): ComposeFile {
  const variables: Environment = parseEnv(env);
  const file = parseComposeFile(root);
  const profiles = (variables['COMPOSE_PROFILES'] ?? '').split(',');
  const active = Object.entries(file.services).filter(
    ([, { profiles: wanted }]) => !wanted || wanted.some((one) => profiles.includes(one)),
  );
  return { ...file, services: filled(Object.fromEntries(active), variables) };
}
