import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface Secrets {
  authPrivateKey: string;
  authPublicKey: string;
  guestPrivateKey: string;
  guestPublicKey: string;
  internalToken: string;
  orderTokenSecret: string;
  postgresPassword: string;
  redisPassword: string;
  squareAccessToken: string;
  squareWebhookKey: string;
}

const keyPair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const random = () => randomBytes(24).toString('base64url');

function newSecrets(): Secrets {
  const auth = keyPair();
  const guest = keyPair();
  return {
    authPrivateKey: auth.privateKey,
    authPublicKey: auth.publicKey,
    guestPrivateKey: guest.privateKey,
    guestPublicKey: guest.publicKey,
    internalToken: random(),
    orderTokenSecret: random(),
    postgresPassword: random(),
    redisPassword: random(),
    squareAccessToken: random(),
    squareWebhookKey: random(),
  };
}

/** This shop's own secrets: made at the first start, kept in `file`, readable by its owner only. */
export async function readSecrets(file: string): Promise<Secrets> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return JSON.parse(kept) as Secrets;
  const secrets = newSecrets();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}
