/* global db */
// Run once by the MongoDB image on an empty volume: a user for each service, in its own database only.
for (const name of ['catalogue', 'content', 'issue']) {
  db.getSiblingDB(name).createUser({
    user: name,
    // oxlint-disable-next-line node/no-process-env -- mongosh runs this, not a service
    pwd: process.env[`DOCUMENTS_PASSWORD_${name.toUpperCase()}`],
    roles: [{ role: 'readWrite', db: name }],
  });
}
