const ADDRESS = /^kafka(\+ssl)?:\/\/(?:([^:@]+):([^@]*)@)?([^/?]+)\/?(?:\?mechanism=([a-z0-9-]+))?$/;
const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

export interface KafkaAddress {
  brokers: string[];
  ssl: boolean;
  sasl?: { mechanism: (typeof MECHANISMS)[number]; username: string; password: string };
}

/**
 * Where the brokers are, and how to get in: `kafka://host:port,host:port`, `kafka://user:password@…` with SASL, `kafka+ssl://…` with
 * TLS; whose certificates count is Node's affair (`NODE_EXTRA_CA_CERTS`). `?mechanism=` is `scram-sha-512` unless it says otherwise.
 */
export function parseAddress(url: string): KafkaAddress {
  const [, tls, user, password = '', hosts, wanted = 'scram-sha-512'] = ADDRESS.exec(url) ?? [];
  const mechanism = MECHANISMS.find((one) => one === wanted);
  if (hosts === undefined || !mechanism)
    throw new Error(
      `the URL of Kafka must be kafka://user:password@host:port,host:port, kafka+ssl://… with TLS, ?mechanism= one of ${MECHANISMS.join(', ')}`,
    );
  const login = user && {
    mechanism,
    username: decodeURIComponent(user),
    password: decodeURIComponent(password),
  };
  return {
    brokers: hosts.split(','),
    ssl: tls !== undefined,
    ...(login ? { sasl: login } : {}),
  };
}
