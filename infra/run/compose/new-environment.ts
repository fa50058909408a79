import { randomBytes } from 'node:crypto';
import { parseEnv } from 'node:util';
import { CALLERS, variableOf } from '@slipcast/contracts/callers';
import { newKeyPair, newSecret } from '../lite/secrets.ts';
import { newServiceKey, publicEntry } from '../lite/service-keys.ts';

/** A key on one line: `\n` stays two characters, which the services' configuration reads. */
const oneLine = (pem: string): string => `'${pem.trim().replaceAll('\n', '\\n')}'`;

/** `ORDER`, for SERVICE_KEY_ORDER; the operator's commands have one too. */
function serviceKeys(): string {
  const keys = CALLERS.map((caller) => [caller, newServiceKey()] as const);
  const lines = keys.map(([caller, key]) => `SERVICE_KEY_${variableOf(caller)}=${key}`);
  const shown = keys.map(([caller, key]) => publicEntry(caller, key)).join(',');
  return [...lines, `SERVICE_PUBLIC_KEYS=${shown}`].join('\n');
}

/** The text of a new `.env`: fresh secrets, the Square sandbox, the mail catcher and the demo. Every call makes others. */
export function newEnvironment(): string {
  const auth = newKeyPair();
  const guest = newKeyPair();
  return `# Made by npm run compose:env. Secrets: keep it out of backups that others read; never commit it.
# square-sandbox plays Square, mail catches mails, demo fills the shop. Take out what you replace below.
COMPOSE_PROFILES=square-sandbox,mail,demo

# The demo's accounts have known passwords: off for a real shop; DEMO=remove docker compose up removes them from one that began as a demo.
DEMO=on

SHOP_PORT=8080
# The address of this machine on which the shop listens; 0.0.0.0 lets everyone reach it.
SHOP_HOST=127.0.0.1
# The address that shoppers type. Emails link to it, and https makes cookies Secure.
SHOP_URL=http://localhost:8080
SHOP_NAME='Fettle Pottery'
# May also be set: PRICE_NOTE, PRICES_NOTE, FOLLOW_INSTAGRAM, FOLLOW_ETSY, FOLLOW_FACEBOOK.
# Reverse proxies in front of the gateway.
TRUSTED_PROXIES=0
LOG_LEVEL=info

EMAIL_URL=smtp://mail:1025
EMAIL_FROM=hello@fettle-pottery.example

# The real Square: its values here, SQUARE_SANDBOX_URL empty, square-sandbox taken out of COMPOSE_PROFILES.
SQUARE_SANDBOX_URL=http://square-sandbox:8080
SQUARE_URL=http://square-sandbox:8080
SQUARE_SDK_URL=/square-sandbox/v1/square.js
SQUARE_LOCATION_ID=L-FETTLE
SQUARE_APPLICATION_ID=sandbox-sq0idb-slipcast
SQUARE_ACCESS_TOKEN=${newSecret()}
SQUARE_WEBHOOK_URL=http://gateway:8080/api/payments/webhooks/square
SQUARE_WEBHOOK_KEY=${newSecret()}
# Apple Pay: the text of the file that Square gives for the domain. The sandbox takes any.
APPLE_PAY_DOMAIN_ASSOCIATION=sandbox
GOOGLE_PAY=on

AUTH_PRIVATE_KEY=${oneLine(auth.privateKey)}
AUTH_PUBLIC_KEY=${oneLine(auth.publicKey)}
GUEST_PRIVATE_KEY=${oneLine(guest.privateKey)}
GUEST_PUBLIC_KEY=${oneLine(guest.publicKey)}
NETWORK_SECRET=${newSecret()}
# Encrypts the secrets of authenticator apps. If it is lost, second factors must be reset: docs/runbooks/second-factor-lost.md.
SECOND_FACTOR_KEY=${newSecret()}
# required: no back office without a passkey or an authenticator app.
SECOND_FACTOR=optional
# By these services know each other; rotating them: docs/runbooks/service-keys.md.
${serviceKeys()}
ORDER_TOKEN_SECRET=${newSecret()}
HOLD_RECEIPT_SECRET=${newSecret()}

# The stores take these when their volumes are made; later changes here alone lock the services out.
POSTGRES_PASSWORD=${newSecret()}
DATABASE_PASSWORD_USER=${newSecret()}
DATABASE_PASSWORD_CART=${newSecret()}
DATABASE_PASSWORD_ORDER=${newSecret()}
DATABASE_PASSWORD_PAYMENT=${newSecret()}
DATABASE_PASSWORD_EMAIL=${newSecret()}
REDIS_PASSWORD=${newSecret()}
MONGO_ROOT_PASSWORD=${newSecret()}
MONGO_REPLICA_KEY=${randomBytes(48).toString('base64')}
DOCUMENTS_PASSWORD_CATALOGUE=${newSecret()}
DOCUMENTS_PASSWORD_CONTENT=${newSecret()}
DOCUMENTS_PASSWORD_ISSUE=${newSecret()}
OBJECTS_KEY=${newSecret()}
OBJECTS_SECRET=${newSecret()}
`;
}

/** Variables that were added later: secrets that only our services share, so new values do no harm. */
const MAY_BE_NEW = [
  'NETWORK_SECRET',
  'SECOND_FACTOR_KEY',
  ...CALLERS.map((caller) => `SERVICE_KEY_${variableOf(caller)}`),
];

/** An `.env` of an older version with the secrets that it lacks. What it has stays: the stores know its passwords. */
export function completed(text: string): string {
  const has = parseEnv(text);
  const made = parseEnv(newEnvironment());
  const lines = MAY_BE_NEW.filter((name) => !has[name]).map((name) => `${name}=${made[name]}`);
  if (lines.length === 0 && has['SERVICE_PUBLIC_KEYS']) return text;
  const keys = { ...made, ...has };
  const shown = CALLERS.map((caller) => publicEntry(caller, keys[`SERVICE_KEY_${variableOf(caller)}`] ?? ''));
  const known = has['SERVICE_PUBLIC_KEYS']?.split(',') ?? [];
  const entries = [...new Set([...known, ...shown])].join(',');
  const kept = text.replace(/^SERVICE_PUBLIC_KEYS=.*\n?/m, '').trimEnd();
  return `${[kept, ...lines, `SERVICE_PUBLIC_KEYS=${entries}`].join('\n')}\n`;
}
