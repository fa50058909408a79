# What the scripts of this folder have in common; they source it, after they have set
#   NAME     of the script, for messages
#   DATA     the server's data folder
#   MARK     text that no command line but this server's has
#   PATIENCE seconds that it may take to start or to end
# and defined installed, install, start_server (in the background, output to $DATA/console.log), ready and address; then `main "$@"`.

die() {
  echo "$NAME: $*" >&2
  exit 1
}

open() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# The process id, if it is still this server's: numbers are used again.
running() {
  local pid
  pid=$(cat "$DATA/pid" 2>/dev/null) || return 1
  case "$(ps -o args= -p "$pid" 2>/dev/null)" in *"$MARK"*) echo "$pid" ;; *) return 1 ;; esac
}

start() {
  install
  if ! running >/dev/null; then
    mkdir -p "$DATA"
    start_server
    echo $! >"$DATA/pid"
  fi
  local end=$((SECONDS + PATIENCE))
  until ready; do
    running >/dev/null || { tail -n 20 "$DATA/console.log" >&2; die 'the server ended while starting'; }
    [ "$SECONDS" -lt "$end" ] || die "the server is not ready after $PATIENCE s"
    sleep 0.05
  done
  address
}

end_with() {
  local pid end=$((SECONDS + PATIENCE))
  pid=$(running) || return 0
  kill "-$1" "$pid"
  # A zombie that still has threads ("Zl") is not gone.
  until case "$(ps -o stat= -p "$pid" 2>/dev/null)" in '' | Z | Z[!l]*) true ;; *) false ;; esac; do
    [ "$SECONDS" -lt "$end" ] || kill -KILL "$pid" 2>/dev/null || true
    sleep 0.05
  done
  rm -f "$DATA/pid"
}

main() {
  local pid
  case "${1:-}" in
    install) install ;;
    installed) installed ;;
    start) start ;;
    stop) end_with TERM ;;
    kill) end_with KILL ;;
    wipe) end_with KILL && rm -rf "$DATA" ;;
    status) if pid=$(running); then echo "running, process $pid, port $PORT"; else echo 'stopped' && exit 1; fi ;;
    *) sed -n '2,/^set /s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
  esac
}
