import mongoose from 'mongoose';

/** How the compatible server calls the replica set that it plays; the containers' is rs0. */
export const REPLICA_SET = 'secantus';

const USER_EXISTS = 51_003;

/** As infra/run/compose/mongodb-users.js: a user for each service, in its own database. */
export async function createDocumentUsers(url: string, passwordOf: (name: string) => string): Promise<void> {
  const connection = await mongoose.createConnection(url).asPromise();
  try {
    for (const name of ['catalogue', 'content', 'issue']) {
      const roles = [{ role: 'readWrite', db: name }];
      await connection
        .getClient()
        .db(name)
        .command({ createUser: name, pwd: passwordOf(name), roles })
        .catch((error: unknown) => {
          const { code, message = '' } = error as { code?: number; message?: string };
          if (code !== USER_EXISTS && !/already exists/i.test(message)) throw error;
        });
    }
  } finally {
    await connection.close();
  }
}
