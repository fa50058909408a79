#!/usr/bin/env bash
# A real Apache Kafka (KRaft, one node) on 127.0.0.1 without Docker and without root, from its Maven artefacts.
# Needs bash, Java 17 or newer, Maven and ps.
# `install` fetches 59 MB of jars, once; `start` prints host:port.
#
# KAFKA_PORT   client port (19092); KAFKA_CONTROLLER_PORT the controller's (the one after it)
# KAFKA_DATA   data folder, one per broker (cache folder/data-PORT)
# KAFKA_CACHE  jars (${XDG_CACHE_HOME:-$HOME/.cache}/slipcast/kafka)
# KAFKA_TLS_KEYSTORE, KAFKA_TLS_TRUSTSTORE, KAFKA_USER, KAFKA_PASSWORD   PEM files and one user (SCRAM-SHA-512); clients must use both then
# KAFKA_HEAP   Java heap (512m); KAFKA_JAVA_OPTIONS further Java options
set -euo pipefail

# Pinned: the artefacts of 4.4.0 lack one of their dependencies.
VERSION=4.3.1
PORT=${KAFKA_PORT:-19092}
CONTROLLER_PORT=${KAFKA_CONTROLLER_PORT:-$((PORT + 1))}
CACHE=${KAFKA_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/slipcast/kafka}
DATA=${KAFKA_DATA:-$CACHE/data-$PORT}
HEAP=${KAFKA_HEAP:-512m}
JAVA=${JAVA_HOME:+$JAVA_HOME/bin/}java
LIBS=$CACHE/libs-$VERSION
CLUSTER_ID=c2xpcGNhc3Qta2Fma2EtMQ # 16 bytes, base64url
NAME=kafka.sh MARK=$DATA/server.properties TIMEOUT=90
. "$(dirname "$0")/server.sh"

installed() { [ -f "$LIBS/complete" ]; }

install() {
  installed && return 0
  command -v mvn >/dev/null || die 'Maven (mvn) is not installed'
  command -v "$JAVA" >/dev/null || die 'Java is not installed'
  mkdir -p "$CACHE"
  local fetched
  fetched=$(mktemp -d "$CACHE/fetch.XXXXXX")
  cat >"$fetched/pom.xml" <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>slipcast</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>$VERSION</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
XML
  mvn -B -q -f "$fetched/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DincludeScope=runtime "-DoutputDirectory=$fetched/libs" >&2 || {
    rm -rf "$fetched"
    die 'Maven could not fetch Kafka'
  }
  touch "$fetched/libs/complete"
  # Another install may have finished first; its jars are the same.
  mv -T "$fetched/libs" "$LIBS" 2>/dev/null || [ -f "$LIBS/complete" ] || die "could not fill $LIBS"
  rm -rf "$fetched"
}

# What differs where clients need TLS and a password.
secured() {
  [ -n "${KAFKA_TLS_KEYSTORE:-}" ] || return 0
  cat <<PROPERTIES
listener.security.protocol.map=CLIENT:SASL_SSL,CONTROLLER:PLAINTEXT
sasl.enabled.mechanisms=SCRAM-SHA-512
sasl.mechanism.inter.broker.protocol=SCRAM-SHA-512
listener.name.client.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required \
  username="$KAFKA_USER" password="$KAFKA_PASSWORD";
ssl.keystore.type=PEM
ssl.keystore.location=$KAFKA_TLS_KEYSTORE
ssl.truststore.type=PEM
ssl.truststore.location=$KAFKA_TLS_TRUSTSTORE
PROPERTIES
}

configure() {
  local client=PLAINTEXT user=()
  if [ -n "${KAFKA_TLS_KEYSTORE:-}" ]; then
    client=CLIENT user=(--add-scram "SCRAM-SHA-512=[name=$KAFKA_USER,password=$KAFKA_PASSWORD]")
  fi
  mkdir -p "$DATA"
  cat >"$DATA/server.properties" <<PROPERTIES
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$CONTROLLER_PORT
controller.listener.names=CONTROLLER
listeners=$client://127.0.0.1:$PORT,CONTROLLER://127.0.0.1:$CONTROLLER_PORT
advertised.listeners=$client://127.0.0.1:$PORT
inter.broker.listener.name=$client
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=$DATA/log
auto.create.topics.enable=false
num.partitions=6
default.replication.factor=1
offsets.topic.num.partitions=6
offsets.topic.replication.factor=1
transaction.state.log.num.partitions=6
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
num.network.threads=2
num.io.threads=4
log.cleaner.dedupe.buffer.size=16777216
# With the defaults, a start after a kill waits 15 seconds for the old session to expire.
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=500
controller.quorum.election.timeout.ms=500
controller.quorum.election.backoff.max.ms=500
$(secured)
PROPERTIES
  [ -f "$DATA/log/meta.properties" ] ||
    "$JAVA" -Xmx256m -XX:TieredStopAtLevel=1 -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp "$LIBS/*" \
      kafka.tools.StorageTool format -t "$CLUSTER_ID" -c "$DATA/server.properties" --ignore-formatted "${user[@]}" >&2
}

start_server() {
  local port
  # A killed JVM can appear dead while its threads still hold the port.
  for port in "$PORT" "$CONTROLLER_PORT"; do
    for _ in $(seq 50); do open "$port" && sleep 0.2 || break; done
    if open "$port"; then die "port $port is taken"; fi
  done
  configure
  # shellcheck disable=SC2086
  nohup "$JAVA" "-Xms$HEAP" "-Xmx$HEAP" ${KAFKA_JAVA_OPTIONS:--XX:+UseG1GC} -XX:+ExitOnOutOfMemoryError -Djava.awt.headless=true \
    -Dorg.slf4j.simpleLogger.defaultLogLevel=info -cp "$LIBS/*" kafka.Kafka "$DATA/server.properties" \
    >"$DATA/console.log" 2>&1 </dev/null &
}

ready() { grep -q 'Kafka Server started' "$DATA/console.log" && open "$PORT"; }
address() { echo "127.0.0.1:$PORT"; }

main "$@"
