import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';
import { newServiceKeys } from './service-keys.ts';
import { StartProblem } from './start-problem.ts';

/** For ES256. */
export const newKeyPair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
export const newSecret = () => randomBytes(24).toString('base64url');

export type Secrets = ReturnType<typeof newSecrets>;

function newSecrets() {
  const auth = newKeyPair();
  const guest = newKeyPair();
  return {
    authPrivateKey: auth.privateKey,
    authPublicKey: auth.publicKey,
    guestPrivateKey: guest.privateKey,
    guestPublicKey: guest.publicKey,
    networkSecret: newSecret(),
    secondFactorKey: newSecret(),
    ...newServiceKeys(),
    orderTokenSecret: newSecret(),
    holdReceiptSecret: newSecret(),
    postgresPassword: newSecret(),
    redisPassword: newSecret(),
    squareAccessToken: newSecret(),
    squareWebhookKey: newSecret(),
  };
}

const problem = (file: string, fault: string) =>
  new StartProblem(`${file} ${fault} Copy it from a backup, or begin with an empty shop: npm run reset`);

/** Null at a first start. */
async function storedSecrets(file: string): Promise<Partial<Secrets> | null> {
  const stored = await readJson<Partial<Secrets>>(file).catch(() => {
    throw problem(file, 'is damaged.');
  });
  if (!stored && existsSync(join(dirname(file), 'postgres', 'PG_VERSION')))
    throw problem(file, 'is missing, and the databases beside it need it.');
  return stored;
}

/**
 * This shop's own secrets: made at the first start, stored in `file`, readable by its owner only. What a newer version
 * needs beside them is added. Throws StartProblem when they are lost.
 */
export async function readSecrets(file: string): Promise<Secrets> {
  const stored = await storedSecrets(file);
  const secrets = newSecrets();
  const names = Object.keys(secrets) as (keyof Secrets)[];
  // What an older version needed stays: it may be put back.
  Object.assign(secrets, stored);
  if (stored && names.every((name) => stored[name])) return secrets;
  await mkdir(dirname(file), { recursive: true });
  await writeJson(file, secrets, 0o600);
  return secrets;
}
