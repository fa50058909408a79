import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

const ONE_DAY_MS = 86_400_000;

/** An authority of a test's own, and the certificate that it gave to a server on 127.0.0.1, as PEM files in a folder that `remove` deletes. */
export async function createCertificates(options: { owner?: { uid: number; gid: number } } = {}) {
  const notAfterDate = new Date(Date.now() + ONE_DAY_MS);
  const authority = await generate([{ name: 'commonName', value: 'An authority of the tests' }], {
    notAfterDate,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: 'commonName', value: 'localhost' }], {
    notAfterDate,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      // The nodes of a Redis Cluster show it to each other, too.
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-tls-'));
  const write = async (name: string, pem: string) => {
    const file = join(folder, name);
    await writeFile(file, pem, { mode: 0o600 });
    if (options.owner) await chown(file, options.owner.uid, options.owner.gid);
    return file;
  };
  if (options.owner) await chown(folder, options.owner.uid, options.owner.gid);
  return {
    files: {
      authority: await write('ca.pem', authority.cert),
      certificate: await write('server.pem', server.cert),
      key: await write('server.key', server.private),
      both: await write('both.pem', `${server.private}\n${server.cert}`),
    },
    /** As `NODE_EXTRA_CA_CERTS` does for a process from its start. Returns what takes it back. */
    trust(): () => void {
      const before = getCACertificates('default');
      setDefaultCACertificates([...before, authority.cert]);
      return () => setDefaultCACertificates(before);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
export type Certificates = Awaited<ReturnType<typeof createCertificates>>;
