import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readJson, writeJson } from './json-file.ts';
import { newServiceKeys } from './service-keys.ts';

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

/**
 * This shop's own secrets: made at the first start, stored in `file`, readable by its owner only. What a newer version
 * needs beside them is added.
 */
export async function readSecrets(file: string): Promise<Secrets> {
  const stored = await readJson<Partial<Secrets>>(file);
  const secrets = newSecrets();
  const names = Object.keys(secrets) as (keyof Secrets)[];
  // What an older version needed stays: it may be put back.
  Object.assign(secrets, stored);
  if (stored && names.every((name) => stored[name])) return secrets;
  await mkdir(dirname(file), { recursive: true });
  await writeJson(file, secrets, 0o600);
  return secrets;
}
