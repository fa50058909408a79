// Exit code 0 while the service in this container is alive and ready; what is amiss otherwise (docker inspect shows it).
const answers = await Promise.all(
  ['livez', 'readyz'].map((path) =>
    fetch(`http://127.0.0.1:8080/${path}`, { signal: AbortSignal.timeout(3000) }).then(
      async (answer) => ({ ok: answer.ok, said: `${path}: ${await answer.text()}` }),
      (error) => ({ ok: false, said: `${path}: ${error}` }),
    ),
  ),
);
for (const { ok, said } of answers) if (!ok) console.error(said);
process.exitCode = answers.every(({ ok }) => ok) ? 0 : 1;
