# Shared by the scripts of this folder. They set these variables before they source it:
#   NAME     the script's name, for messages
#   DATA     the server's data folder
#   MARK     a text found only in this server's command line
#   TIMEOUT  seconds it may take to start or to stop
# They then define installed, install, start_server (in the background, output to $DATA/console.log), ready and address, and
# call `main "$@"`.

die() {
  echo "$NAME: $*" >&2
  exit 1
}

open() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Prints the process id if it is still this server's, because systems reuse process ids.
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
  local end=$((SECONDS + TIMEOUT))
  until ready; do
    running >/dev/null || { tail -n 20 "$DATA/console.log" >&2; die 'the server stopped while starting'; }
    [ "$SECONDS" -lt "$end" ] || die "the server is not ready after $TIMEOUT s"
    sleep 0.05
  done
  address
}

end_with() {
  local pid end=$((SECONDS + TIMEOUT))
  pid=$(running) || return 0
  kill "-$1" "$pid"
  # A zombie that still has threads ("Zl") has not ended.
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
    *)
      sed -n '2,/^set /s/^# \{0,1\}//p' "$0" >&2
      die 'install | installed | start (installs if needed) | stop | kill (like a crash) | wipe (kill, delete data) | status' ;;
  esac
}
