#!/usr/bin/env bash
# Healthy once this node takes writes. The first call on an empty volume founds the replica set.
set -euo pipefail

mongosh --quiet --host 127.0.0.1 --username "$MONGO_INITDB_ROOT_USERNAME" --password "$MONGO_INITDB_ROOT_PASSWORD" \
  --authenticationDatabase admin --eval '
    try { rs.status(); } catch (error) {
      if (error.codeName !== "NotYetInitialized") throw error;
      rs.initiate({ _id: "rs0", members: [{ _id: 0, host: "mongodb:27017" }] });
    }
    quit(db.hello().isWritablePrimary && db.hello().setName ? 0 : 1);'
