import { generateKeyPairSync, randomBytes } from 'node:crypto';

const random = () => randomBytes(24).toString('base64url');

/** ES256, each key on one line: `\n` stays two characters, which the services' configuration reads. */
function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const oneLine = (pem: string) => `'${pem.trim().replaceAll('\n', '\\n')}'`;
  return { privateKey: oneLine(privateKey), publicKey: oneLine(publicKey) };
}

/** The text of a new `.env`: fresh secrets, the Square sandbox, the mail catcher and the demo. Every call makes others. */
export function newEnvironment(): string {
  const auth = keyPair();
  const guest = keyPair();
  return `# Made by npm run compose:env. Secrets: keep it out of backups that others read; never commit it.
# square-sandbox plays Square, mail catches mails, demo fills the shop. Take out what you replace below.
COMPOSE_PROFILES=square-sandbox,mail,demo

SHOP_PORT=8080
# Of the machine that the shop answers on; 0.0.0.0 answers everybody.
SHOP_HOST=127.0.0.1
# What shoppers type: goes into e-mails, and https makes cookies Secure.
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
SQUARE_ACCESS_TOKEN=${random()}
SQUARE_WEBHOOK_URL=http://gateway:8080/api/payments/webhooks/square
SQUARE_WEBHOOK_KEY=${random()}

AUTH_PRIVATE_KEY=${auth.privateKey}
AUTH_PUBLIC_KEY=${auth.publicKey}
GUEST_PRIVATE_KEY=${guest.privateKey}
GUEST_PUBLIC_KEY=${guest.publicKey}
INTERNAL_TOKEN=${random()}
ORDER_TOKEN_SECRET=${random()}

# The stores take these when their volumes are made; later changes here alone lock the services out.
POSTGRES_PASSWORD=${random()}
DATABASE_PASSWORD_USER=${random()}
DATABASE_PASSWORD_CART=${random()}
DATABASE_PASSWORD_ORDER=${random()}
DATABASE_PASSWORD_PAYMENT=${random()}
DATABASE_PASSWORD_EMAIL=${random()}
REDIS_PASSWORD=${random()}
MONGO_ROOT_PASSWORD=${random()}
MONGO_REPLICA_KEY=${randomBytes(48).toString('base64')}
DOCUMENTS_PASSWORD_CATALOGUE=${random()}
DOCUMENTS_PASSWORD_CONTENT=${random()}
DOCUMENTS_PASSWORD_ISSUE=${random()}
OBJECTS_KEY=${random()}
OBJECTS_SECRET=${random()}
`;
}
