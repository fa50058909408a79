import { GenericContainer, Wait } from 'testcontainers';

/** The images that docker-compose.yml names. */
const IMAGES = { postgres: 'postgres:18', mongo: 'mongo:8.0', objects: 'versity/versitygw:v1.8.0' };
const PASSWORD = 'test-password';

/**
 * PostgreSQL, MongoDB and S3 in containers, for the suites of the stores: testcontainers starts them through the engine of DOCKER_HOST.
 * Their addresses are in the form in which the suites take them from outside.
 */
export async function startContainerStores() {
  const postgres = new GenericContainer(IMAGES.postgres)
    .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
    .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off'])
    // The first time is the server that fills the empty volume.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .withExposedPorts(5432);
  const mongo = new GenericContainer(IMAGES.mongo)
    .withCommand(['mongod', '--replSet', 'rs0', '--bind_ip_all'])
    .withWaitStrategy(Wait.forListeningPorts())
    .withExposedPorts(27_017);
  const objects = new GenericContainer(IMAGES.objects)
    .withEnvironment({ ROOT_ACCESS_KEY_ID: 'test-access', ROOT_SECRET_ACCESS_KEY: PASSWORD })
    .withCommand([
      '--port',
      ':7070',
      '--health',
      '/healthz',
      '--keep-alive',
      '--quiet',
      '--region',
      'us-east-1',
      'posix',
      '/tmp',
    ])
    .withWaitStrategy(Wait.forHttp('/healthz', 7070))
    .withExposedPorts(7070);
  const [database, documents, files] = await Promise.all([postgres.start(), mongo.start(), objects.start()]);
  const at = (container: typeof database, port: number) =>
    `${container.getHost()}:${container.getMappedPort(port)}`;
  return {
    postgresUrl: `postgres://postgres:${PASSWORD}@${at(database, 5432)}/postgres`,
    mongoUrl: `mongodb://${at(documents, 27_017)}/contract?directConnection=true`,
    objectsUrl: `s3://test-access:${PASSWORD}@${at(files, 7070)}/contract?tls=0`,
    stop: async () => {
      await Promise.all([database, documents, files].map((container) => container.stop()));
    },
  };
}
